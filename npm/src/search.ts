// A search for solutions: a job of the core that owns the game it searches, iterated from outside.
import type { Core } from "../../web/src/generated/core";
import type { JobReport } from "../../web/src/answers";
import type { Solving, SolveOptions } from "./api";
import { inSlices } from "./slices";

export class Search implements Solving {
  private readonly job: number;
  private readonly signal: AbortSignal | undefined;
  private isOpen = true;
  private latest: JobReport;

  constructor(
    private readonly core: Core,
    private readonly game: number,
    { limit = 0, signal }: SolveOptions,
    isListed: boolean,
  ) {
    this.signal = signal;
    try {
      this.job = core.jobSolve(game, limit, isListed);
    } catch (reason) {
      core.close(game);
      throw reason;
    }
    this.latest = this.ask();
  }

  report(): JobReport {
    if (this.isOpen) this.latest = this.ask();
    return this.latest;
  }

  stop(): void {
    if (!this.isOpen) return;
    this.latest = this.ask();
    this.isOpen = false;
    this.core.close(this.game); // and the job with it
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string[], void> {
    try {
      while (this.isOpen) {
        this.signal?.throwIfAborted();
        const solution = this.core.jobTake(this.job);
        if (solution !== undefined) yield solution.split(" ");
        else if (this.ask().done) return;
        else await this.work((now) => now.done || now.solutions > this.latest.solutions);
      }
    } finally {
      this.stop();
    }
  }

  /** All of it, nothing listed. */
  async toEnd(): Promise<void> {
    await this.work((now) => now.done);
    this.stop();
  }

  private async work(isEnough: (now: JobReport) => boolean): Promise<void> {
    try {
      await inSlices((budget) => {
        if (!this.isOpen) return true;
        this.core.jobStep(this.job, budget);
        return isEnough(this.ask());
      }, this.signal);
    } catch (reason) {
      this.stop();
      throw reason;
    }
    if (this.isOpen) this.latest = this.ask();
  }

  private ask(): JobReport {
    return JSON.parse(this.core.jobReport(this.job)) as JobReport;
  }
}
