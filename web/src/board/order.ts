// Small calculations of the painter: which elements may stay where they are, and by how much
// a turn goes round the short way.

/** Whether places ascend as they stand; negative ones are skipped. */
export function isInOrder(places: readonly number[]): boolean {
  let last = -1;
  for (const place of places) {
    if (place < 0) continue;
    if (place < last) return false;
    last = place;
  }
  return true;
}

/** Positions (indices into `places`) of a longest increasing run; negative places are skipped. */
export function stayInPlace(places: readonly number[]): Set<number> {
  const tails: number[] = []; // index into places of the least last member of a run by length
  const before = new Array<number>(places.length).fill(-1);
  const at = (i: number): number => places[i] as number;
  places.forEach((place, i) => {
    if (place < 0) return;
    let high = tails.length;
    let low = high > 0 && at(tails[high - 1] as number) < place ? high : 0; // mostly all are in order
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(tails[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    before[i] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = i;
  });
  const stay = new Set<number>();
  for (let i = tails.at(-1) ?? -1; i >= 0; i = before[i] as number) stay.add(i);
  return stay;
}

/** The angle equal to `wanted` up to full turns that is nearest to `current`, in degrees. */
export function nearestTurn(current: number, wanted: number): number {
  const change = (((wanted - current) % 360) + 540) % 360 - 180;
  return current + change;
}
