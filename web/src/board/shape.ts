// Paths drawn elsewhere: moved, turned and mirrored as text, so that what lies still needs no transform of its own.
// A browser paints all that has one as a thing apart, and a thousand of them take it longer than all that they
// show. Pure.

/** Where something lies: mirrored across its own upright line first, then turned by degrees, then moved. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly isFlipped: boolean;
}

interface Step {
  readonly command: string;
  readonly numbers: readonly number[];
}

const WORDS = /[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** How many numbers a command takes: those that name points from the origin. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };
const DIGITS = 1e5; // a hundred thousandth of a unit is seen at no zoom
const MOST_KNOWN = 512; // paths; a game has few that lie in many places

const written = (value: number): string => String(Math.round(value * DIGITS) / DIGITS);

const isOrigin = ({ x, y, turn, isFlipped }: Place): boolean =>
  x === 0 && y === 0 && turn % 360 === 0 && !isFlipped;

/** The same path drawn at a place; undefined where it has commands that are not known here. */
export function drawnAt(path: string, place: Place): string | undefined {
  if (isOrigin(place)) return path;
  return stepsOf(path)?.map(writer(place)).join("");
}

/** Whether it can be drawn there. */
export const isDrawable = (path: string, place: Place): boolean =>
  isOrigin(place) || stepsOf(path) !== undefined;

const known = new Map<string, readonly Step[] | undefined>();

function stepsOf(path: string): readonly Step[] | undefined {
  if (known.has(path)) return known.get(path);
  if (known.size >= MOST_KNOWN) known.clear();
  const steps = read(path);
  known.set(path, steps);
  return steps;
}

function read(path: string): Step[] | undefined {
  const words = path.match(WORDS) ?? [];
  const steps: Step[] = [];
  let command = "";
  for (let i = 0; i < words.length;) {
    const isNamed = /[a-z]/i.test(words[i]?.[0] ?? "");
    if (isNamed) command = words[i++] as string;
    else if (command === "M") command = "L"; // points after the first are joined
    const count = TAKES[command] ?? -1;
    const numbers = count < 0 ? [] : words.slice(i, i + count).map(Number);
    if (numbers.length !== count || numbers.some(Number.isNaN) || (count === 0 && !isNamed)) return undefined;
    steps.push({ command, numbers });
    i += count;
  }
  return steps;
}

// Steps are written one after the other: level and upright lines go on from where the pen is.
function writer({ x, y, turn, isFlipped }: Place): (step: Step) => string {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const side = isFlipped ? -1 : 1;
  const point = (px = 0, py = 0): string =>
    `${written(x + cos * side * px - sin * py)} ${written(y + sin * side * px + cos * py)}`;
  let pen: readonly number[] = [0, 0];
  let first = pen;
  return ({ command, numbers }) => {
    const [a = 0, b = 0, c = 0, d, e = 0] = numbers;
    if (command === "Z") {
      pen = first;
      return "Z";
    }
    pen = command === "H" ? [a, pen[1] ?? 0] : command === "V" ? [pen[0] ?? 0, a] : numbers.slice(-2);
    if (command === "M") first = pen;
    const end = point(...pen);
    if (command === "M") return `M${end}`;
    if (command === "Q") return `Q${point(a, b)} ${end}`;
    if (command === "C") return `C${point(a, b)} ${point(c, d)} ${end}`;
    if (command === "A") return `A${a} ${b} ${written(side * c + turn)} ${d} ${isFlipped ? 1 - e : e} ${end}`;
    return `L${end}`;
  };
}
