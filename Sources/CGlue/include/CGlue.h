#pragma once
#include <gio/gio.h>
#include <glib-unix.h>

#include "MainQueueSource.h"
#include "Signals.h"
#include "CameraDevice.h"
