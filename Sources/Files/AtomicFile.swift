/// Whole files: read with a size limit, written atomically, with errors that name a remedy.
public enum AtomicFile {}
