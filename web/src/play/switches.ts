// The switches for what is shown on the board: names, helping marks, an outline where there is one. What
// is chosen holds for all boards of the game.
import { h } from "../dom";
import { switchBox } from "../panel";
import { SHOW_AIDS, SHOW_COORDINATES, SHOW_OUTLINE } from "../scene";
import type { Settings } from "../settings";
import { words } from "../words/en";

export interface SwitchesOwner {
  readonly settings: Settings;
  readonly game: string;
  /** What the game itself likes to be shown. */
  readonly likes: number;
  readonly hasOutline: boolean;
  /** Another choice: the board is to be painted anew. */
  changed(): void;
}

export function switches({ settings, game, likes, hasOutline, changed }: SwitchesOwner): HTMLElement {
  const wanted = (): number => settings.showIn(game, likes);
  const bits: [number, string][] = [
    [SHOW_COORDINATES, words.play.coordinates],
    [SHOW_AIDS, words.play.aids],
  ];
  if (hasOutline) bits.push([SHOW_OUTLINE, words.play.outline]);
  const box = h("div", { class: "switches", role: "group", "aria-label": words.play.view });
  for (const [bit, label] of bits)
    box.append(switchBox(label, (wanted() & bit) !== 0, (isOn) => {
      settings.setShowIn(game, isOn ? wanted() | bit : wanted() & ~bit);
      changed();
    }));
  return box;
}
