import ArgumentParser
import Worker

extension ExistingPolicy: ExpressibleByArgument {}
