// Other open windows of the page: what they are told, that kept games are other ones now, which was removed or renamed,
// and which of them plays a game.

/** What was done in another window. */
export interface Told {
  /** The game that was removed there. */
  readonly removed?: string;
  /** The game that is called otherwise since. */
  readonly renamed?: { readonly id: string; readonly name: string };
}

const NAME = "intarsia.kept";

export class Windows {
  private readonly channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : undefined;

  private readonly names = new Map<string, string>();

  constructor(hear: (told: Told) => void) {
    this.channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      this.note(data);
      hear(data);
    });
  }

  /** How a game was called in any window since this one was opened. */
  nameOf(id: string): string | undefined {
    return this.names.get(id);
  }

  tell(told: Told): void {
    this.note(told);
    this.channel?.postMessage(told);
  }

  private note({ renamed }: Told): void {
    if (renamed) this.names.set(renamed.id, renamed.name);
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
