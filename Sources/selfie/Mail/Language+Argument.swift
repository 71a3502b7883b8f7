public import ArgumentParser
public import Mailer

extension Language: ExpressibleByArgument {}
