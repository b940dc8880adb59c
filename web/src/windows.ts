// Other open windows of the page: what they are told, that kept games are other ones now or which was removed, and
// which of them plays a game.

/** What was done in another window. */
export interface Told {
  /** The game that was removed there; left out: games came, or were called otherwise. */
  readonly removed?: string;
}

const NAME = "intarsia.kept";

export class Windows {
  private readonly channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : undefined;

  constructor(hear: (told: Told) => void) {
    this.channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => hear(data));
  }

  tell(told: Told): void {
    this.channel?.postMessage(told);
  }
}

/** One window plays a kept game at a time, so that two cannot overwrite each other: gives the key
 * back, or nothing when another window has it. */
export function lock(id: string): Promise<(() => void) | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(`intarsia.${id}`, { ifAvailable: true }, (held) => {
      if (held) return new Promise<void>((release) => resolve(release));
      resolve(undefined);
      return undefined;
    });
  });
}
