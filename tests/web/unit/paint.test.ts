import { expect, it } from "vitest";
import { keysOf } from "~/board/paint";
import type { SceneNode } from "~/scene";

it("what comes to a scene without an id leaves the names of all that is of another kind", () => {
  const scene: SceneNode[] = [
    { role: "decor", style: "plate" }, { role: "piece", id: 7, style: "tile" }, { role: "decor", of: 7, style: "band red" },
    { role: "decor", of: 7, style: "band blue" }, { role: "piece", id: 7, style: "tile" },
    { role: "decor", style: "peg red" }, { role: "decor", style: "peg blue" },
  ];
  const ghosts: SceneNode[] = [{ role: "decor", style: "ghost-link" }, { role: "ghost", style: "peg red ghost" }];
  const names = keysOf(scene);
  expect(new Set(names).size).toBe(scene.length);
  for (let at = 0; at <= scene.length; at++) {
    const more = keysOf([...scene.slice(0, at), ...ghosts, ...scene.slice(at)]);
    expect(more.filter((_, i) => i < at || i >= at + ghosts.length)).toEqual(names);
    expect(new Set(more).size).toBe(scene.length + ghosts.length);
  }
});
