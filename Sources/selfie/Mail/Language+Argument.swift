public import ArgumentParser
public import Texts

extension Language: ExpressibleByArgument {}
