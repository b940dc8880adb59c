// The floods on registers of 128 bits: every machine, WebAssembly. Knows what flood.h says.
#define FLOOD_LANES 4
#define FLOOD_TARGET
#define FLOOD_NAME twixt_flood_128
#include "games/twixt/brain/flood_body.h"
