import { expect, it } from "vitest";
import { Outbox } from "~/board/outbox";
import type { HandEvent } from "~/protocol";

function slow() {
  const got: HandEvent[] = [];
  const waiting: (() => void)[] = [];
  const outbox = new Outbox(
    (event) => {
      got.push(event);
      return new Promise((resolve) => waiting.push(resolve));
    },
    () => undefined,
  );
  const answer = async () => {
    waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { got, outbox, answer };
}

it("sends one event at a time and keeps the order", async () => {
  const { got, outbox, answer } = slow();
  void outbox.send({ kind: "grab", node: 1 });
  void outbox.send({ kind: "turn", amount: 1 });
  void outbox.send({ kind: "drop" });
  expect(got.map((one) => one.kind)).toEqual(["grab"]);
  await answer();
  await answer();
  expect(got.map((one) => one.kind)).toEqual(["grab", "turn", "drop"]);
});

it("forgets older drags that were not sent yet, and only those, but never where a drag begins", async () => {
  const { got, outbox, answer } = slow();
  void outbox.send({ kind: "grab", node: 1 });
  for (let x = 0; x < 10; x++) void outbox.send({ kind: "drag", x });
  void outbox.send({ kind: "turn", amount: 1 });
  void outbox.send({ kind: "turn", amount: 1 });
  void outbox.send({ kind: "drag", x: 20 });
  for (let i = 0; i < 7; i++) await answer();
  expect(got.map((one) => `${one.kind}${one.x ?? ""}`)).toEqual([
    "grab", "drag0", "drag9", "turn", "turn", "drag20",
  ]);
});

it("tells when all before is answered, though a hovering hand goes on", async () => {
  const { outbox, answer } = slow();
  const told: string[] = [];
  const tell = (what: string): void => void outbox.answered().then(() => told.push(what));
  void outbox.send({ kind: "tap", node: 1 });
  tell("tap");
  for (let x = 0; x < 3; x++) void outbox.send({ kind: "focus", x });
  expect(told).toEqual([]);
  await answer();
  expect(told).toEqual(["tap"]);
  expect(outbox.isBusy).toBe(true);
  tell("focus");
  outbox.clear();
  await Promise.resolve();
  expect(told).toEqual(["tap", "focus"]);
  await answer();
  expect(outbox.isBusy).toBe(false);
  tell("nothing");
  await Promise.resolve();
  expect(told).toEqual(["tap", "focus", "nothing"]);
});

it("goes on after a failure", async () => {
  const got: string[] = [];
  const failures: unknown[] = [];
  const outbox = new Outbox(
    (event) => {
      got.push(event.kind);
      return event.kind === "tap" ? Promise.reject(new Error("no")) : Promise.resolve();
    },
    (reason) => failures.push(reason),
  );
  void outbox.send({ kind: "tap" });
  void outbox.send({ kind: "flip" });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(got).toEqual(["tap", "flip"]);
  expect(failures.length).toBe(1);
});
