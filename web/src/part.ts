// What stands under the head of the page: the gallery, a game, a list, a lesson.

/** What stands under the head. */
export interface Part {
  readonly element: HTMLElement;
  readonly title: string;
  /** It has a board, which keys are for from here on. */
  takeFocus?(): void;
  /** Games are opened from here. */
  readonly lists?: boolean;
  /** Kept games are listed: where one is brought back it is to be seen. */
  readonly listsKept?: boolean;
  /** It stands on the page; without this the page begins at its top. `isBack`: where one was before. */
  shown?(isBack: boolean): void;
  /** What is still to be kept is on its way to the store when this returns; `isKept`: it is there already. */
  keepNow?(isKept: boolean): void;
  destroy(): void;
}
