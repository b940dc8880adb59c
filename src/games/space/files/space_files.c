// Space's file formats, each in files of its own. Holds no logic.
#include "games/space/files/space_files.h"

#include "games/space/files/cells_of_solids.h"
#include "games/space/files/layers.h"
#include "games/space/files/xmpuzzle.h"

const ita_format space_formats[SPACE_FORMATS] = {
    {.name = "xmpuzzle",
     .extension = ".xmpuzzle",
     .words = "space.xmpuzzle.format",
     .probe = xmpuzzle_probe,
     .read = xmpuzzle_read,
     .write = xmpuzzle_write,
     .next_game = xmpuzzle_next,
     .read_game = xmpuzzle_read_game,
     .is_packed = true},
    {.name = "layers",
     .extension = ".layers",
     .words = "space.layers.format",
     .probe = layers_probe,
     .read = layers_read,
     .write = layers_write},
    {.name = "off",
     .extension = ".off",
     .words = "space.solids.format.off",
     .probe = solids_off_probe,
     .read = solids_read},
    {.name = "obj",
     .extension = ".obj",
     .words = "space.solids.format.obj",
     .probe = solids_obj_probe,
     .read = solids_read},
};
