// How a table was left for the settings or the rules, so that it stands so again on return: which tab was open, and what
// was analysed. In this window alone, once. Owns no element.
import { readPlace } from "../links";
import { spokenNow } from "../words/language";
import type { Analysis, Analysed } from "./analysis";
import type { Tabs } from "./tabs";

interface Left {
  readonly record: string;
  readonly tab: string;
  readonly isDrawnUp: boolean;
  readonly analysed: Analysed;
  /** What was told is told so. */
  readonly language: string;
}

let left: Left | undefined;

/** The table is left, and its analysis ends. */
export function leaveTable(record: string, { chosen, isDrawnUp }: Tabs, analysis: Analysis): void {
  const { at } = readPlace(location.hash);
  left = at === "settings" || at === "rules"
    ? { record, tab: chosen, isDrawnUp, analysed: analysis.analysed, language: spokenNow() } : undefined;
  analysis.stop();
}

/** A table that has its game: as it was left, where it was. */
export function returnToTable(record: string, tabs: Tabs, analysis: Analysis): void {
  const was = left;
  left = undefined;
  if (was?.record !== record) return;
  if (was.tab !== tabs.chosen || was.isDrawnUp) tabs.choose(was.tab, was.isDrawnUp);
  analysis.goOn(was.analysed, was.language === spokenNow());
}
