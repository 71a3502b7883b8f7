public import ArgumentParser
public import Imaging

extension OutputFormat: ExpressibleByArgument {}
