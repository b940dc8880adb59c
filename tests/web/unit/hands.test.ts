import { beforeEach, describe, expect, it } from "vitest";
import { Hands, type Picked, type Touch, type World } from "~/board/hands";
import type { HandEvent } from "~/protocol";
import { DRAG, TAP, TURN } from "~/scene";

// A world of squares ten pixels wide: node 1 can be tapped, 2 dragged, 3 turned and tapped.
const grips = [0, TAP, DRAG | TAP | TURN, TURN | TAP];
let held = 0;
const world: World = {
  pick: (x) => {
    const id = Math.floor(x / 10);
    const found: Picked | undefined = id >= 1 && id <= 3 ? { id, grips: grips[id] ?? 0 } : undefined;
    return found;
  },
  toScene: (x, y) => ({ x: x / 10, y: y / 10 }),
  turns: ({ id }) => id === 2, // 3 is a place
  held: () => held,
  turnStep: () => 45,
  pinch: (from, to) => said.push(`pinch ${from[1].x} ${to[1].x}`),
  pan: (dx, dy) => {
    if (isZoomed) said.push(`pan ${dx} ${dy}`);
    return isZoomed;
  },
  previews: () => isDense,
  longPress: (picked) => {
    said.push(`rest ${picked.id}`);
    return hasMenu;
  },
  isOpen: () => isOpen,
};

let said: string[] = [];
let isZoomed = false;
let isDense = false;
let hasMenu = true;
let isOpen = false;

let sent: HandEvent[] = [];
let hands: Hands;
const mouse = (x: number, y = 0, id = 1): Touch => ({ id, x, y, isCoarse: false });
const finger = (x: number, y = 0, id = 1): Touch => ({ id, x, y, isCoarse: true });
const deeds = (): string[] =>
  sent.filter((one) => one.kind !== "focus").map((one) => `${one.kind}${one.node ?? ""}`);

beforeEach(() => {
  held = 0;
  sent = [];
  said = [];
  isZoomed = isDense = isOpen = false;
  hasMenu = true;
  hands = new Hands(world, (event) => sent.push(event));
});

describe("a tap", () => {
  it("is a press and a release in one place", () => {
    hands.down(mouse(15));
    hands.up(mouse(16));
    expect(deeds()).toEqual(["tap1"]);
  });
  it("on nothing means nothing, or letting go of what is held", () => {
    hands.down(mouse(95));
    hands.up(mouse(95));
    expect(deeds()).toEqual([]);
    held = 2;
    hands.down(mouse(95));
    hands.up(mouse(95));
    expect(deeds()).toEqual(["cancel"]);
  });
  it("beside everything means that point where the board has no places", () => {
    isOpen = true;
    for (held of [0, 2]) {
      sent = [];
      hands.down(finger(95, 40));
      hands.up(finger(95, 40));
      expect(sent.filter(({ kind }) => kind !== "focus")).toEqual([{ kind: "tap", node: 0, x: 9.5, y: 4 }]);
    }
  });
  it("is not made by a press that strays to another node", () => {
    hands.down(mouse(15));
    hands.move(mouse(35));
    hands.up(mouse(35));
    expect(deeds()).toEqual([]);
  });
});

describe("a drag", () => {
  it("begins beyond a threshold that is wider for fingers", () => {
    hands.down(mouse(25));
    hands.move(mouse(28));
    expect(deeds()).toEqual([]);
    hands.move(mouse(31));
    hands.up(mouse(95));
    expect(deeds()).toEqual(["grab2", "drag", "drop"]);
    sent = [];
    hands.down(finger(25));
    hands.move(finger(31));
    hands.up(finger(31));
    expect(deeds()).toEqual(["tap2"]);
  });
  it("grabs where the press was and drops where the release is", () => {
    hands.down(mouse(25));
    hands.move(mouse(50, 20));
    hands.up(mouse(60, 30));
    expect(sent.find((one) => one.kind === "grab")).toMatchObject({ x: 2.5, y: 0 });
    expect(sent.find((one) => one.kind === "drop")).toMatchObject({ x: 6, y: 3 });
  });
  it("that the system takes away is cancelled", () => {
    hands.down(finger(25));
    hands.move(finger(60));
    hands.cancel(1);
    expect(deeds()).toEqual(["grab2", "drag", "cancel"]);
    expect(hands.isBusy).toBe(false);
  });
});

it("claims the pointer for pieces that are dragged or turned, and leaves the rest to the page", () => {
  for (const [x, claims] of [[15, false], [25, true], [35, true], [95, false]] as const) {
    hands.down(finger(x));
    expect(hands.claimsPointer, `at ${x}`).toBe(claims);
    hands.up(finger(x));
    expect(hands.claimsPointer).toBe(false);
  }
});

describe("hovering", () => {
  it("is told once for each node, by mouse only", () => {
    for (const x of [5, 12, 14, 22, 95]) hands.move(mouse(x));
    expect(sent.map((one) => one.node)).toEqual([1, 2, 0]);
    sent = [];
    hands.move(finger(15));
    expect(sent).toEqual([]);
  });
  it("ends when a finger is lifted", () => {
    hands.down(finger(15));
    hands.up(finger(15));
    expect(sent.map((one) => `${one.kind}${one.node}`)).toEqual(["focus1", "tap1", "focus0"]);
  });
});

describe("turning", () => {
  it("takes a wheel over a piece that turns, one step a notch", () => {
    expect(hands.wheel(mouse(35), 100)).toBe(true);
    expect(hands.wheel(mouse(35), -100)).toBe(true);
    expect(sent.filter((one) => one.kind === "turn").map((one) => one.amount)).toEqual([1, -1]);
  });
  it("adds up the small deltas of a touch pad", () => {
    for (let i = 0; i < 9; i++) hands.wheel(mouse(35), 20);
    expect(sent.filter((one) => one.kind === "turn").length).toBe(3);
  });
  it("leaves the wheel to the page elsewhere, unless something is held", () => {
    expect(hands.wheel(mouse(15), 100)).toBe(false);
    held = 2;
    expect(hands.wheel(mouse(95), 100)).toBe(true);
  });
  it("follows two fingers one to one: ninety degrees are two steps of forty-five", () => {
    hands.down(finger(25, 0, 1));
    hands.move(finger(45, 0, 1));
    hands.down(finger(145, 0, 2));
    for (let degrees = 5; degrees <= 95; degrees += 5) {
      const angle = (degrees * Math.PI) / 180;
      hands.move(finger(45 + 100 * Math.cos(angle), 100 * Math.sin(angle), 2));
    }
    hands.up(finger(45, 100, 2));
    hands.up(finger(45, 0, 1));
    expect(deeds()).toEqual(["grab2", "drag", "turn", "turn", "drop"]);
  });
});

describe("what two fingers turn", () => {
  const at = (kind: HandEvent["kind"]) => sent.filter((one) => one.kind === kind).at(-1);
  beforeEach(() => {
    hands.down(finger(25, 100, 1));
    hands.move(finger(60, 100, 1)); // carried at (60, 60)
    hands.down(finger(160, 100, 2));
    hands.move(finger(60, 200, 2)); // a right angle
  });
  it("stays where it is when the finger that carried is lifted first", () => {
    hands.up(finger(60, 100, 1));
    hands.up(finger(60, 200, 2));
    expect(at("drop")).toMatchObject({ x: 6, y: 6 });
  });
  it("is carried on by the finger that stays", () => {
    hands.up(finger(60, 100, 1));
    hands.move(finger(90, 210, 2));
    hands.up(finger(90, 210, 2));
    expect(at("drop")).toMatchObject({ x: 9, y: 7 });
  });
  it("goes along with the finger that carries it while they turn", () => {
    hands.move(finger(70, 110, 1));
    expect(at("drag")).toMatchObject({ x: 7, y: 7 });
    hands.up(finger(60, 200, 2));
    hands.up(finger(70, 110, 1));
    expect(at("drop")).toMatchObject({ x: 7, y: 7 });
  });
  it("stays where it is when the system takes the finger away that carried", () => {
    hands.cancel(1);
    hands.up(finger(60, 200, 2));
    expect(at("drop")).toMatchObject({ x: 6, y: 6 });
  });
});

describe("two fingers at a piece that was not chosen", () => {
  const around = (x: number, reach: number): void => {
    hands.down(finger(x - reach, 100, 1));
    hands.down(finger(x + reach, 100, 2));
  };
  const turn = (x: number, reach: number): void => {
    for (let degrees = 10; degrees <= 90; degrees += 10) {
      const angle = (degrees * Math.PI) / 180;
      hands.move(finger(x - reach * Math.cos(angle), 100 - reach * Math.sin(angle), 1));
      hands.move(finger(x + reach * Math.cos(angle), 100 + reach * Math.sin(angle), 2));
    }
    hands.up(finger(x, 100 - reach, 1));
    hands.up(finger(x, 100 + reach, 2));
  };
  const all = (): string[] => sent.map((one) => `${one.kind}${one.node ?? ""}`).filter((one) => one !== "focus0");
  it("turn it, and zoom nothing", () => {
    around(25, 40);
    turn(25, 40);
    expect(all()).toEqual(["focus2", "turn", "turn"]);
    expect(said).toEqual([]);
  });
  it("turn it where the first of them is on it", () => {
    hands.down(finger(25, 100, 1));
    hands.down(finger(125, 100, 2));
    turn(75, 50);
    expect(all()).toEqual(["focus2", "focus2", "turn", "turn"]);
    expect(said).toEqual([]);
  });
  it("turn it and not the one that was chosen before", () => {
    held = 7;
    around(25, 40);
    turn(25, 40);
    expect(all()).toEqual(["cancel", "focus2", "turn", "turn"]);
  });
  it("do nothing where they turn by less than a step", () => {
    held = 7;
    around(25, 40);
    hands.move(finger(66, 105, 2));
    hands.up(finger(66, 105, 2));
    hands.up(finger(-15, 100, 1));
    expect(all()).toEqual([]);
  });
  it("zoom where they part before they turn", () => {
    around(25, 40);
    hands.move(finger(105, 100, 2));
    hands.move(finger(125, 100, 2));
    expect(said).toEqual(["pinch 105 125"]);
    expect(all()).toEqual([]);
  });
  it("zoom where what is there is a place that turns what is held, and nothing is", () => {
    hands.down(finger(35, 100, 1));
    hands.down(finger(95, 100, 2));
    hands.move(finger(109, 100, 2));
    expect(said).toEqual(["pinch 95 109"]);
  });
});

describe("a third finger", () => {
  it("drops nothing when it is lifted, and neither does the second", () => {
    hands.down(finger(25, 0, 1));
    hands.move(finger(60, 0, 1));
    held = 2;
    hands.down(finger(80, 0, 2));
    hands.down(finger(95, 30, 3));
    hands.up(finger(95, 30, 3));
    hands.move(finger(80, 2, 2));
    hands.up(finger(80, 2, 2));
    expect(deeds()).toEqual(["grab2", "drag"]);
    hands.up(finger(60, 0, 1));
    expect(deeds()).toEqual(["grab2", "drag", "drop"]);
  });
  it("that the system takes away leaves the two others at their zooming", () => {
    hands.down(finger(15, 0, 1));
    hands.down(finger(95, 0, 2));
    hands.down(finger(95, 30, 3));
    hands.cancel(3);
    hands.move(finger(109, 0, 2));
    expect(said).toEqual(["pinch 95 109"]);
  });
});

describe("two fingers beside a held piece", () => {
  it("zoom the board, and the one that stays moves it", () => {
    hands.down(finger(15, 0, 1));
    hands.down(finger(95, 0, 2));
    hands.move(finger(195, 0, 2));
    isZoomed = true;
    hands.up(finger(15, 0, 1));
    hands.move(finger(175, 5, 2));
    hands.up(finger(175, 5, 2));
    expect(said).toEqual(["pinch 95 195", "pan -20 5"]);
    expect(deeds()).toEqual([]);
  });
  it("zoom nothing while they only turn, and move a board that is zoomed", () => {
    hands.down(finger(15, 0, 1));
    hands.down(finger(95, 0, 2));
    hands.move(finger(94, 20, 2));
    expect(said).toEqual([]);
    isZoomed = true;
    hands.move(finger(94, 24, 2));
    expect(said).toEqual(["pan 0 2"]);
  });
});

describe("a finger", () => {
  it("beside the pieces moves a board that is zoomed, and no other", () => {
    hands.down(finger(95));
    hands.move(finger(75));
    hands.up(finger(75));
    expect(said).toEqual([]);
    isZoomed = true;
    hands.down(finger(95));
    hands.move(finger(75));
    hands.move(finger(70));
    hands.up(finger(70));
    expect(said).toEqual(["pan -20 0", "pan -5 0"]);
  });
  it("holds what it drags forty pixels above itself", () => {
    hands.down(finger(25, 100));
    hands.move(finger(60, 100));
    hands.up(finger(60, 100));
    expect(sent.find((one) => one.kind === "drop")).toMatchObject({ x: 6, y: 6 });
  });
  it("only shows what it would do where places are dense", () => {
    isDense = true;
    hands.down(finger(15));
    hands.up(finger(15));
    expect(deeds()).toEqual([]);
    isDense = false;
    hands.down(finger(15));
    hands.up(finger(15));
    expect(deeds()).toEqual(["tap1"]);
  });
  it("that rests asks for more, and taps nothing", async () => {
    hands.down(finger(15));
    await expect.poll(() => said).toEqual(["rest 1"]);
    hands.up(finger(15));
    expect(deeds()).toEqual([]);
  });
  it("on one that offers nothing is a slow tap", async () => {
    hasMenu = false;
    hands.down(finger(15));
    await expect.poll(() => said).toEqual(["rest 1"]);
    hands.up(finger(15));
    expect(deeds()).toEqual(["tap1"]);
  });
});
