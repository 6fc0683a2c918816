/* Lets the nth file operation below a folder fail. Preloaded into a server under test; the test arms it through a
   file that both map: [0] operations until one fails (0: none), [1] its errno, [2] operations so far, [3] failures. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FD 4096
static atomic_int ours[MAX_FD];
static atomic_int *control;
static const char *folder;

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("SHIM_CONTROL");
  folder = getenv("SHIM_FOLDER");
  if (!path || !folder) return;
  int fd = (int)syscall(257 /* openat */, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  if (fd < 0) return;
  void *map = mmap(NULL, 16, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  syscall(3 /* close */, fd);
  if (map != MAP_FAILED) control = map;
}

static int failing(void) {
  if (!control) return 0;
  atomic_fetch_add(&control[2], 1);
  if (atomic_load(&control[0]) <= 0 || atomic_fetch_sub(&control[0], 1) != 1) return 0;
  atomic_fetch_add(&control[3], 1);
  errno = atomic_load(&control[1]);
  return 1;
}

static int below(const char *path) { return folder && path && strncmp(path, folder, strlen(folder)) == 0; }
static int held(int fd) { return fd >= 0 && fd < MAX_FD && atomic_load(&ours[fd]); }
static int opened(int fd, const char *path) {
  if (fd >= 0 && fd < MAX_FD) atomic_store(&ours[fd], below(path));
  return fd;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define OPEN(name)                                                                   \
  int name(const char *path, int flags, ...) {                                       \
    va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list); \
    REAL(name);                                                                      \
    if (below(path) && failing()) return -1;                                         \
    return opened(real(path, flags, mode), path);                                    \
  }
#define ON_FD(type, name, given, passed)                                             \
  type name given { REAL(name); if (held(fd) && failing()) return -1; return real passed; }
#define ON_PATH(name, given, passed)                                                 \
  int name given { REAL(name); if (below(path) && failing()) return -1; return real passed; }

OPEN(open)
OPEN(open64)
int close(int fd) { REAL(close); if (fd >= 0 && fd < MAX_FD) atomic_store(&ours[fd], 0); return real(fd); }
ON_FD(ssize_t, write, (int fd, const void *data, size_t size), (fd, data, size))
ON_FD(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count))
ON_FD(ssize_t, pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at))
ON_FD(ssize_t, pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at))
ON_FD(ssize_t, pread, (int fd, void *data, size_t size, off_t at), (fd, data, size, at))
ON_FD(ssize_t, pread64, (int fd, void *data, size_t size, off64_t at), (fd, data, size, at))
ON_FD(int, ftruncate, (int fd, off_t size), (fd, size))
ON_FD(int, ftruncate64, (int fd, off64_t size), (fd, size))
ON_FD(int, fsync, (int fd), (fd))
ON_FD(int, fdatasync, (int fd), (fd))
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH(chmod, (const char *path, mode_t mode), (path, mode))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(rename, (const char *path, const char *to), (path, to))
