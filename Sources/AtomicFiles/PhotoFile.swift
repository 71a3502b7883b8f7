/// Reading and writing of whole files, with errors that say what to do.
public enum PhotoFile {}
