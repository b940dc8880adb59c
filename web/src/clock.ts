// How long a game was looked at: time runs while the page is to be seen and somebody does something.

const MOST_AT_ONCE = 120_000; // milliseconds: whoever does nothing for longer was not here

export class Clock {
  private since: number;

  constructor(private spent: number, private readonly now: () => number = () => performance.now()) {
    this.since = now();
  }

  /** Something was done: the time since the last deed counts. */
  read(): number {
    const now = this.now();
    this.spent += Math.min(MOST_AT_ONCE, now - this.since);
    this.since = now;
    return this.spent;
  }

  /** The page was hidden, and is to be seen again. */
  skip(): void {
    this.since = this.now();
  }
}
