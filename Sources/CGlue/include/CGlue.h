#pragma once
#include <gio/gio.h>

#include "MainQueueSource.h"
#include "CameraTorch.h"
