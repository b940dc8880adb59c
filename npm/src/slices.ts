// Long work in short slices, between which other work has its turn. Budgets are nodes; how many there
// are in a slice follows the clock.

const SLICE_MOST = 16; // milliseconds
const BUDGET_LEAST = 256;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Works for a few milliseconds; the budget for the next time. */
export function slice(step: (budget: number) => boolean, budget: number): { isDone: boolean; next: number } {
  const before = performance.now();
  const isDone = step(budget);
  const spent = performance.now() - before;
  if (spent > SLICE_MOST) return { isDone, next: Math.max(BUDGET_LEAST, Math.floor(budget / 2)) };
  return { isDone, next: spent < SLICE_MOST / 2 ? budget * 2 : budget };
}

/** Steps until one says that it is done; throws the signal's reason when that comes first. */
export async function inSlices(step: (budget: number) => boolean, signal?: AbortSignal): Promise<void> {
  for (let budget = BUDGET_LEAST; ;) {
    signal?.throwIfAborted();
    const { isDone, next } = slice(step, budget);
    if (isDone) return;
    budget = next;
    await pause();
  }
}
