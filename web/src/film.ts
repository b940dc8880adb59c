// A game as a moving picture: the core draws its positions, the browser makes pixels of them, and the core
// packs those as a GIF, which every messenger plays. Loaded when somebody wants one. Knows no game.
import type { Engine } from "./engine";
import { imageOf } from "./files";
import { h } from "./dom";
import type { Tell } from "./press";
import type { Look } from "./workshop";

// As `intarsia replay` has them, in seconds.
const WHOLE_MOST = 45;
const PAUSE_LEAST = 0.1;
const PAUSE_MOST = 0.8;
const LAST_PAUSE = 2.5;

export async function filmOf(
  engine: Engine, record: string, look: Look, tell: Tell,
): Promise<Blob> {
  const count = await engine.call("filmBegin", record, look);
  const pause = Math.min(PAUSE_MOST, Math.max(PAUSE_LEAST, WHOLE_MOST / Math.max(1, count - 1)));
  const canvas = h("canvas", { width: look.width });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("canvas");
  for (let i = 0; i < count; i++) {
    const image = await imageOf(await engine.call("filmFrame", i));
    if (i === 0) {
      canvas.height = Math.max(1, Math.round((look.width * image.naturalHeight) / image.naturalWidth));
      await engine.call("gifOpen", canvas.width, canvas.height);
    }
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    await engine.call("gifFrame", new Uint8Array(data.buffer), i === count - 1 ? LAST_PAUSE : pause);
    tell(i + 1, count);
  }
  const bytes = await engine.call("gifClose");
  return new Blob([bytes as BlobPart], { type: "image/gif" });
}
