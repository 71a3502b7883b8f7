// zlib's crc32, which tells a damaged model file from a whole one.
#include <zlib.h>
