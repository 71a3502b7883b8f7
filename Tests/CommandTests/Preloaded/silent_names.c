// Preloaded into the command: name servers that do not answer for a minute.
#include <netdb.h>
#include <unistd.h>

int getaddrinfo(
    const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  (void)name, (void)service, (void)hints, (void)result;
  sleep(60);
  return EAI_AGAIN;
}
