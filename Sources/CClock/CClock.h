// adjtimex(2), which the Glibc module leaves out.
#pragma once
#include <sys/timex.h>
