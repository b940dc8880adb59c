// The values that the text of a setup means. Pure; knows no game.
import type { GameInfo, VariantInfo } from "./protocol";

/** What is given: a value by its key; "" for a word that stands alone. */
export type Values = ReadonlyMap<string, string>;

export interface Setup {
  readonly variant: VariantInfo;
  readonly values: Values;
}

/** Splits at commas outside of brackets. */
export function partsOf(config: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < config.length; at++) {
    if (config[at] === "[") depth++;
    else if (config[at] === "]") depth--;
    else if (config[at] === "," && depth <= 0) {
      parts.push(config.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(config.slice(from));
  return parts.filter(Boolean);
}

/** The setup that a text means. What the game's tables do not know is left out. */
export function read(game: GameInfo, text: string): Setup {
  const colon = text.indexOf(":");
  const parts = partsOf(colon < 0 ? "" : text.slice(colon + 1));
  const variant = game.variants.find((one) => one.name !== "" && parts.includes(one.name))
    ?? game.variants[0];
  if (!variant) throw new RangeError(game.name);
  const values = new Map<string, string>();
  for (const part of parts) {
    const equals = part.indexOf("=");
    const key = equals < 0 ? part : part.slice(0, equals);
    if (variant.options.some((one) => one.key === key))
      values.set(key, equals < 0 ? "" : part.slice(equals + 1));
  }
  return { variant, values };
}
