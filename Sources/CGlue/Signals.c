#include "Signals.h"
#include <signal.h>
#include <stddef.h>

bool glue_ignores_signal(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
