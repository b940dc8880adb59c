// What the first view does not need: fetched when it is asked for, a game on the table once that view stands.
import { arrived } from "./arrived";

export const later = {
  play: () => arrived(import("./play")),
  lesson: () => arrived(import("./lesson")),
  rules: () => arrived(import("./rules-page")),
  setup: () => arrived(import("./setup")),
  figures: () => arrived(import("./figures/page")),
  settings: () => arrived(import("./settings-page")),
  levels: () => arrived(import("./levels")),
  kept: () => arrived(import("./kept-page")),
  files: () => arrived(import("./files-in")),
};
