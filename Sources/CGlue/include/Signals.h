#pragma once
#include <stdbool.h>

// Whether who started the program does not want it to hear a signal, as nohup does (SIG_IGN, which
// Swift does not import).
bool glue_ignores_signal(int signal);
