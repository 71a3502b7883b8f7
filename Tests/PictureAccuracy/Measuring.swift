import Glibc

/// The value below which a share of the values lies; infinite without values.
func quantile(_ share: Double, _ values: [Double]) -> Double {
  values.isEmpty ? .infinity : values.sorted()[Int(share * Double(values.count - 1))]
}

/// Seconds of this process on a processor, which other processes do not lengthen as much.
func processorTime(_ body: () throws -> Void) rethrows -> Double {
  let start = clock()
  try body()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

func milliseconds(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded())) ms" }

/// A quantile of errors with two decimals.
func pixels(_ errors: [Double], _ share: Double) -> String {
  errors.isEmpty ? "-" : "\((quantile(share, errors) * 100).rounded() / 100)"
}
