import { describe, expect, it } from "vitest";
import { deedOf, keySign } from "~/board/keys";
import type { SceneAction } from "~/scene";

const press = (key: string, more: { shift?: boolean; command?: boolean } = {}) => ({
  key, shift: more.shift ?? false, command: more.command ?? false, alt: false,
});
const swap: SceneAction = { name: "swap", label: "Swap", key: "s", enabled: true };

describe("deedOf", () => {
  it("steps by arrows, and nudges what is carried", () => {
    expect(deedOf(press("ArrowUp"), false, [])).toEqual({ do: "step", direction: "up" });
    expect(deedOf(press("ArrowUp"), true, [])).toEqual({ do: "nudge", x: 0, y: -0.5 });
    expect(deedOf(press("ArrowLeft", { shift: true }), true, [])).toMatchObject({ x: -0.1 });
  });
  it("taps by Enter and Space", () => {
    expect(deedOf(press("Enter"), false, [])).toEqual({ do: "press" });
    expect(deedOf(press(" "), false, [])).toEqual({ do: "press" });
  });
  it("turns by R, back by Shift and R, flips by F, lets go by Escape", () => {
    expect(deedOf(press("r"), false, [])).toEqual({ do: "turn", amount: 1 });
    expect(deedOf(press("R", { shift: true }), false, [])).toEqual({ do: "turn", amount: -1 });
    expect(deedOf(press("f"), false, [])).toEqual({ do: "flip" });
    expect(deedOf(press("Escape"), false, [])).toEqual({ do: "cancel" });
  });
  it("gives the game's own keys first, when they can be used", () => {
    expect(deedOf(press("s"), false, [swap])).toEqual({ do: "action", action: swap });
    const turns = { ...swap, key: "r" };
    expect(deedOf(press("r"), false, [turns])).toEqual({ do: "action", action: turns });
    expect(deedOf(press("S"), false, [swap])).toEqual({ do: "action", action: swap }); // Caps Lock
    expect(deedOf(press("R", { shift: true }), false, [turns])).toEqual({ do: "turn", amount: -1 });
    expect(deedOf(press("s"), false, [{ ...swap, enabled: false }])).toBeUndefined();
  });
  it("gives keys with a name to actions that ask for them, and else walks", () => {
    const up = { ...swap, key: "PageUp" };
    expect(deedOf(press("PageUp"), true, [up])).toEqual({ do: "action", action: up });
    expect(deedOf(press("PageUp"), false, [swap])).toEqual({ do: "step", direction: "previous" });
    const left = { ...swap, key: "ArrowLeft" };
    expect(deedOf(press("ArrowLeft"), true, [left])).toEqual({ do: "action", action: left });
    expect(deedOf(press("ArrowLeft"), true, [{ ...left, enabled: false }])).toMatchObject({ do: "nudge" });
    expect([keySign("PageUp"), keySign("ArrowLeft"), keySign("q")]).toEqual(["\u21de", "\u2190", "Q"]);
  });
  it("heeds Shift and not Caps Lock, which makes letters large, and small with Shift", () => {
    const shift = { shift: true };
    expect(["u", "U"].map((key) => deedOf(press(key), false, []))).toEqual(Array(2).fill({ do: "undo" }));
    expect(["u", "U"].map((key) => deedOf(press(key, shift), false, []))).toEqual(Array(2).fill({ do: "redo" }));
    expect(["r", "R"].map((key) => deedOf(press(key), false, []))).toEqual(Array(2).fill({ do: "turn", amount: 1 }));
    expect(["r", "R"].map((key) => deedOf(press(key, shift), false, []))).toEqual(Array(2).fill({ do: "turn", amount: -1 }));
    expect(deedOf(press("r", shift), false, [{ ...swap, key: "r" }])).toEqual({ do: "turn", amount: -1 });
    expect(deedOf(press("PageUp", shift), false, [])).toEqual({ do: "step", direction: "previous" });
  });
  it("takes back by the keys that every program has", () => {
    expect(deedOf(press("z", { command: true }), false, [])).toEqual({ do: "undo" });
    expect(deedOf(press("Z", { command: true, shift: true }), false, [])).toEqual({ do: "redo" });
    expect(deedOf(press("y", { command: true }), false, [])).toEqual({ do: "redo" });
  });
  it("leaves other keys to the browser", () => {
    expect(deedOf(press("Tab"), false, [])).toBeUndefined();
    expect(deedOf(press("r", { command: true }), false, [])).toBeUndefined();
    expect(deedOf({ ...press("ArrowLeft"), alt: true }, false, [])).toBeUndefined();
  });
});
