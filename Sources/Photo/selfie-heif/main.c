// selfie-heif: decodes one HEIC or AVIF file to pixels, in a process of its own.
//
// usage: selfie-heif picture PIXELS PROFILE < FILE
//        selfie-heif decoders
//
// PIXELS is the most pixels of a picture, PROFILE the most bytes of its ICC profile. Standard input
// is a file that can be mapped. `picture` answers a HEIFAnswer, the profile, EXIF and XMP,
// then a HEIFOutcome and, if that is good, R, G, B rows. The program ends with 0 when it has answered.
// `decoders` prints libheif's version and the codecs that it decodes, a line each.
//
// The program reads bytes of strangers: before it does it enters a cage, in which it has its
// memory, its threads and its two streams and nothing else. It can fill no file, gain no right and
// leave no core dump, and it is ended when it takes too much memory or time, or when its parent is
// gone.

#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CCage.h>

#include "CHEIF.h"

// sysexits.h
enum { USAGE = 64, CANNOT_ANSWER = 74 };

// 100 megapixels take some ten seconds.
enum { SECONDS = 120 };

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// The sanitizers reserve terabytes, and write reports.
#define HAS_SANITIZER 1
#endif
#endif

static void answer(const void *bytes, size_t count) {
  const uint8_t *rest = bytes;
  while (count > 0) {
    ssize_t part = write(STDOUT_FILENO, rest, count);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) exit(CANNOT_ANSWER);
    rest += part;
    count -= (size_t)part;
  }
}

static void limit(int resource, rlim_t value) {
  struct rlimit both = {value, value};
  setrlimit(resource, &both);
}

// Before a byte of the file is read.
static void restrictProcess(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0);
  // What a terminal or `timeout` sends to the whole group is the parent's to obey.
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  limit(RLIMIT_CORE, 0);
#ifndef HAS_SANITIZER
  limit(RLIMIT_FSIZE, 0);
#endif
  alarm(SECONDS);
}

// Before the header is read: the container's boxes take less than the file. A soft limit, which the
// picture's replaces.
static void restrictToFile(size_t count) {
#ifndef HAS_SANITIZER
  struct rlimit data;
  if (getrlimit(RLIMIT_DATA, &data) != 0) return;
  data.rlim_cur = (rlim_t)(512 << 20) + 4 * (rlim_t)count;
  setrlimit(RLIMIT_DATA, &data);
#else
  (void)count;
#endif
}

// Pictures of 10 bits take up to 12 bytes a pixel, those of 8 bits up to 7. A stream with more
// pixels than the container states does not get the memory for them.
static void restrictTo(uint64_t pixels) {
#ifndef HAS_SANITIZER
  limit(RLIMIT_DATA, (rlim_t)(512 << 20) + 64 * pixels);
#else
  (void)pixels;
#endif
}

// The decoders start as many threads as the process has processors. The first that it has.
static void useOneProcessor(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return;
  for (size_t i = 0; i < CPU_SETSIZE; i++) {
    if (!CPU_ISSET(i, &set)) continue;
    CPU_ZERO(&set);
    CPU_SET(i, &set);
    sched_setaffinity(0, sizeof set, &set);
    return;
  }
}

static int answerPicture(HEIFReader *reader, const HEIFHeader *header, uint64_t pixelLimit) {
  HEIFOutcome outcome = {.status = CodecStatus_ok};
  uint8_t *row = malloc((size_t)header->width * 3);
  outcome.status = row == NULL ? CodecStatus_outOfMemory
                               : heifReader_decode(reader, pixelLimit, &outcome.message);
  answer(&outcome, sizeof outcome);
  for (uint32_t y = 0; outcome.status == CodecStatus_ok && y < header->height; y++) {
    heifReader_row(reader, y, row);
    answer(row, (size_t)header->width * 3);
  }
  free(row);
  return 0;
}

static int decode(uint64_t pixelLimit, size_t profileLimit) {
  struct stat file;
  if (fstat(STDIN_FILENO, &file) != 0 || file.st_size <= 0) return USAGE;
  size_t count = (size_t)file.st_size;
  const uint8_t *bytes = mmap(NULL, count, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
  if (bytes == MAP_FAILED) return USAGE;

  restrictToFile(count);
  // Decoders that libheif has as plug-ins are files.
  heifLibrary_load();
#ifndef HAS_SANITIZER
  cage_enter();
#endif

  HEIFAnswer head = {.magic = HEIF_ANSWER_MAGIC};
  HEIFHeader header;
  HEIFReader *reader;
  head.status = heifReader_open(bytes, count, profileLimit, &reader, &header, &head.message);
  head.width = header.width;
  head.height = header.height;
  head.profileCount = (uint32_t)header.profile.count;
  head.primaries = header.primaries;
  head.transfer = header.transfer;
  head.pictureCount = header.pictureCount;
  head.exifCount = (uint32_t)header.exif.count;
  head.xmpCount = (uint32_t)header.xmp.count;
  answer(&head, sizeof head);
  answer(header.profile.bytes, header.profile.count);
  answer(header.exif.bytes, header.exif.count);
  answer(header.xmp.bytes, header.xmp.count);
  if (head.status != CodecStatus_ok) return 0;
  uint64_t pixels = (uint64_t)header.width * header.height;
  // The parent refuses it with its own words.
  if (pixels > pixelLimit) return 0;
  restrictTo(pixels);
  if (header.isDeepAV1) useOneProcessor();
  // The process's end frees the reader.
  return answerPicture(reader, &header, pixelLimit);
}

int main(int count, char **words) {
  if (count == 2 && strcmp(words[1], "decoders") == 0) {
    printf("libheif %s\n", heifLibrary_version());
    if (heifLibrary_decodesHEVC()) puts("HEVC");
    if (heifLibrary_decodesAV1()) puts("AV1");
    return 0;
  }
  if (count != 4 || strcmp(words[1], "picture") != 0) {
    fputs("usage: selfie-heif picture PIXELS PROFILE < FILE\n"
          "       selfie-heif decoders\n", stderr);
    return USAGE;
  }
  restrictProcess();
  return decode(strtoull(words[2], NULL, 10), (size_t)strtoull(words[3], NULL, 10));
}
