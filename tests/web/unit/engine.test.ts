import { describe, expect, it } from "vitest";
import { Refusal } from "~/boundary";
import { CoreLost, Engine } from "~/engine";
import type { Reply, Request } from "~/protocol";

// A worker that keeps what it is asked, and says what it is told to.
class FakeWorker extends EventTarget {
  readonly asked: Request[] = [];
  isOver = false;
  postMessage(request: Request): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.isOver = true;
  }
  say(reply: Reply): void {
    this.dispatchEvent(new MessageEvent("message", { data: reply }));
  }
}

function make() {
  const workers: FakeWorker[] = [];
  const engine = new Engine(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  }, () => undefined, () => new Promise(() => undefined));
  return { engine, workers, latest: () => workers.at(-1) as FakeWorker };
}

describe("an engine", () => {
  it("gives each answer to who asked, in any order", async () => {
    const { engine, latest } = make();
    const one = engine.call("step", 1, 1, "left");
    const two = engine.call("step", 1, 2, "left");
    const [a, b] = latest().asked;
    latest().say({ kind: "answer", id: b?.id ?? 0, value: 22 });
    latest().say({ kind: "answer", id: a?.id ?? 0, value: 11 });
    expect(await Promise.all([one, two])).toEqual([11, 22]);
  });

  it("turns a refusal into an error that holds the diagnosis", async () => {
    const { engine, latest } = make();
    const asked = engine.call("undo", 1);
    const why = { status: "ITA_E_STATE", key: "k", words: "No.", args: [], marks: [] };
    latest().say({ kind: "refused", id: latest().asked[0]?.id ?? 0, why });
    const reason: unknown = await asked.catch((thrown: unknown) => thrown);
    expect(reason).toBeInstanceOf(Refusal);
    expect((reason as Refusal).why).toEqual(why);
  });

  it("starts a fresh worker after a crash and fails what was waiting", async () => {
    const { engine, workers, latest } = make();
    const one = engine.call("undo", 1);
    const two = engine.call("redo", 1);
    latest().say({ kind: "crashed", id: latest().asked[0]?.id ?? 0, words: "unreachable" });
    await expect(one).rejects.toBeInstanceOf(CoreLost);
    await expect(two).rejects.toBeInstanceOf(CoreLost);
    expect(workers.length).toBe(2);
    expect(workers[0]?.isOver).toBe(true);
    const three = engine.call("undo", 1);
    latest().say({ kind: "answer", id: latest().asked[0]?.id ?? 0, value: "ok" });
    expect(await three).toBe("ok");
  });

  it("speaks its language before it answers what is asked while the core is still coming", () => {
    const worker = new FakeWorker();
    const engine = new Engine(() => worker as unknown as Worker, () => undefined, () => new Promise(() => undefined), () => "de");
    void engine.call("games");
    expect(worker.asked.map(({ call }) => call)).toEqual(["language", "games"]);
  });

  it("is busy from the first call to the last answer, and no longer after a crash", async () => {
    const heard: boolean[] = [];
    const worker = new FakeWorker();
    const engine = new Engine(() => worker as unknown as Worker, (isBusy) => heard.push(isBusy), () => new Promise(() => undefined));
    const calls = [engine.call("undo", 1), engine.call("redo", 1)];
    worker.say({ kind: "answer", id: worker.asked[0]?.id ?? 0, value: 1 });
    expect(heard).toEqual([true]);
    worker.say({ kind: "answer", id: worker.asked[1]?.id ?? 0, value: 1 });
    expect(heard).toEqual([true, false]);
    await Promise.all(calls);
    const lost = engine.call("undo", 1);
    worker.say({ kind: "crashed", id: worker.asked[2]?.id ?? 0, words: "unreachable" });
    await expect(lost).rejects.toBeInstanceOf(CoreLost);
    expect(heard.at(-1)).toBe(false);
  });

  it("refuses every call when the core could not be loaded", async () => {
    const { engine, latest } = make();
    const waiting = engine.call("games");
    latest().say({ kind: "broken", words: "404" });
    await expect(waiting).rejects.toThrow("404");
    await expect(engine.call("games")).rejects.toThrow("404");
  });
});
