// The computer's thought against what happens meanwhile: a worker that answers when it is told to.
import { describe, expect, it } from "vitest";
import type { CallName } from "~/protocol";
import { Opponent, type Doing } from "~/play/opponent";
import type { Engine } from "~/engine";
import type { Info } from "~/protocol";

interface Asked {
  readonly call: CallName;
  readonly args: readonly unknown[];
  answer(value?: unknown): Promise<void>;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function table(share = Infinity) {
  const asked: Asked[] = [];
  const replies: string[] = [];
  const doings: Doing[] = [];
  const engine = {
    call: (call: CallName, ...args: readonly unknown[]) => new Promise((resolve) => {
      asked.push({ call, args, answer: (value) => (resolve(value), settle()) });
    }),
  } as unknown as Engine;
  let record = "at the start";
  const opponent = new Opponent({
    record: () => record,
    reply: (turn, place) => {
      replies.push(`${turn} for ${place}`);
      return Promise.resolve();
    },
    share: (player) => (player === 2 ? share : 0),
    doing: (doing) => doings.push(doing),
    failed: () => undefined,
  }, () => engine, () => true);
  const info = (moves: number, player: number, over = false): Info => ({
    game: "g", config: "", moves, players: 2, player, over, winner: 0, words: null, scores: [],
    position: `position ${moves}`,
    can: { undo: true, redo: true, hint: true, solve: false, generate: false, think: true, make: false, draft: false, spoil: false },
  });
  const next = (): Asked => {
    const one = asked.shift();
    if (!one) throw new Error("nothing was asked");
    return one;
  };
  return { opponent, replies, doings, info, next, asked, write: (text: string) => (record = text) };
}

const seats = [0, 3];

describe("the opponent", () => {
  it("thinks where it is to move, and hands over its turn for that place", async () => {
    const { opponent, replies, info, next } = table();
    opponent.see(info(0, 1), seats, true);
    expect(opponent.doing).toBe("nothing");
    opponent.see(info(1, 2), seats, true);
    expect(opponent.doing).toBe("thinking");
    const think = next();
    expect([think.call, think.args[1]]).toEqual(["think", 3]);
    await think.answer();
    await next().answer(false); // a slice
    await next().answer(true);
    const turn = next();
    expect(turn.call).toBe("thinkTurn");
    await turn.answer("c3");
    expect(replies).toEqual(["c3 for 1 2 position 1"]);
  });

  it.each([1, 2, 3, 4])("never plays what it found when the move was taken back after %i answers", async (steps) => {
    const { opponent, replies, info, next, asked } = table();
    opponent.see(info(1, 2), seats, true);
    const answers = [undefined, false, true, "c3"];
    for (let i = 0; i < steps - 1; i++) await next().answer(answers[i]);
    const late = next();
    opponent.see(info(0, 1), seats, false); // undone while it thinks
    expect(opponent.doing).toBe("nothing");
    await late.answer(answers[steps - 1]);
    expect(replies).toEqual([]);
    expect(asked.map((one) => one.call)).toEqual(["thinkEnd"]);
  });

  it("hands over what it has when its share of the clock is used up", async () => {
    const { opponent, replies, info, next } = table(0);
    opponent.see(info(1, 2), seats, true);
    await next().answer(); // think
    const turn = next(); // at once: no slice is left
    expect(turn.call).toBe("thinkTurn");
    await turn.answer("c3");
    expect(replies).toEqual(["c3 for 1 2 position 1"]);
  });

  it("begins anew for another position, and only that thought is played", async () => {
    const { opponent, replies, info, next } = table();
    opponent.see(info(1, 2), seats, true);
    const old = next();
    opponent.see(info(0, 1), seats, false);
    expect(next().call).toBe("thinkEnd");
    opponent.see(info(1, 2), seats, true); // the same place again: an answer of the old thought is none
    await old.answer();
    const think = next();
    expect(think.call).toBe("think");
    await think.answer();
    await next().answer(true);
    await next().answer("d4");
    expect(replies).toEqual(["d4 for 1 2 position 1"]);
  });

  it("goes on when nothing changed but a note", async () => {
    const { opponent, doings, info, asked } = table();
    opponent.see(info(1, 2), seats, true);
    opponent.see(info(1, 2), seats, false);
    expect(doings).toEqual(["thinking"]);
    expect(asked.length).toBe(1);
  });

  it("waits where one looks back, and goes on when it may", () => {
    const { opponent, info, asked } = table();
    opponent.see(info(1, 2), seats, false);
    expect([opponent.doing, asked.length]).toEqual(["waiting", 0]);
    opponent.goOn();
    expect(opponent.doing).toBe("thinking");
    opponent.halt();
    expect(opponent.doing).toBe("waiting");
  });

  it("plays now when it is hurried", async () => {
    const { opponent, replies, info, next } = table();
    opponent.see(info(1, 2), seats, true);
    await next().answer();
    opponent.hurry();
    await next().answer(false);
    await next().answer("e5");
    expect(replies.length).toBe(1);
  });

  it("does nothing for people, or when it is over", () => {
    const { opponent, info, asked } = table();
    opponent.see(info(1, 2), [0, 0], true);
    opponent.see(info(2, 2, true), seats, true);
    expect([opponent.doing, asked.length]).toEqual(["nothing", 0]);
  });
});
