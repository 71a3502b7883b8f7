// XNNPACK runs the face models' networks.
#pragma once
#include <xnnpack.h>
