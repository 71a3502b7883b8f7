// Chooses the language of messages, as the command does.

import Foundation
import Texts

let language = Language.preferred(in: ProcessInfo.processInfo.environment)
print(language == .greek ? "Συγχαρητήρια!" : "Congratulations!")
