// Paths moved and turned as text, so that what lies still needs no transform of its own: a browser sorts all
// that has one as a layer, and a thousand of them take longer than all that they show. Pure.

/** Where something is drawn: moved by x and y, turned by degrees. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

interface Step {
  readonly command: string;
  readonly numbers: readonly number[];
}

const WORDS = /[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** How many numbers a command takes: those that name points from the origin. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };
const DIGITS = 1e5; // a hundred thousandth of a unit is seen at no zoom

function stepsOf(path: string): Step[] | undefined {
  const words = path.match(WORDS) ?? [];
  const steps: Step[] = [];
  let command = "";
  for (let i = 0; i < words.length;) {
    const isNamed = /[a-z]/i.test(words[i]?.[0] ?? "");
    if (isNamed) command = words[i++] as string;
    else if (command === "M") command = "L"; // points after the first are joined
    const count = TAKES[command];
    const numbers = words.slice(i, i + (count ?? 0)).map(Number);
    if (numbers.length !== count || numbers.some(Number.isNaN) || (count === 0 && !isNamed)) return undefined;
    steps.push({ command, numbers });
    i += count;
  }
  return steps;
}

const written = (value: number): string => String(Math.round(value * DIGITS) / DIGITS);

/** The same path drawn at a place; undefined where it has commands that are not known here. */
export function drawnAt(path: string, { x, y, turn }: Place): string | undefined {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const point = (px = 0, py = 0): string =>
    `${written(x + cos * px - sin * py)} ${written(y + sin * px + cos * py)}`;
  let pen: readonly number[] = [0, 0];
  let first = pen;
  return stepsOf(path)?.map(({ command, numbers }) => {
    const [a = 0, b, c = 0, d, e] = numbers;
    if (command === "Z") {
      pen = first;
      return "Z";
    }
    pen = command === "H" ? [a, pen[1] ?? 0] : command === "V" ? [pen[0] ?? 0, a] : numbers.slice(-2);
    const end = point(...pen);
    if (command === "M") first = pen;
    if (command === "M") return `M${end}`;
    if (command === "Q") return `Q${point(a, b)} ${end}`;
    if (command === "C") return `C${point(a, b)} ${point(c, d)} ${end}`;
    if (command === "A") return `A${a} ${b} ${written(c + turn)} ${d} ${e} ${end}`;
    return `L${end}`;
  }).join("");
}
