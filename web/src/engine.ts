// The page's end of a worker: calls become messages, messages become promises.
// One call after the other, in order. A worker that crashed is replaced by a fresh one. The core is
// fetched and compiled once; each worker is handed the compiled module.
import { Refusal } from "./boundary";
import type { CallName, Calls, Reply } from "./protocol";

/** The core cannot run here, or stopped in the middle of a call. */
export class CoreLost extends Error {
  constructor(words: string, /** It could not be fetched. */ readonly isOffline = false) {
    super(words);
    this.name = "CoreLost";
  }
}

/** Could not be fetched: no connection, or no such file. */
export class Unreachable extends Error {}

/** Whether the page could be fetched again. */
export const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(() => true, () => false);

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

const UNASKED = 0; // the number of a call whose answer nobody waits for

type Answer<K extends CallName> = Promise<ReturnType<Calls[K]>>;

export class Engine {
  private worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private latest = 0;
  private broken: CoreLost | undefined;

  /** `busy` hears whenever the first call goes out and the last answer has come. */
  constructor(
    private readonly make: () => Worker,
    private readonly busy: (isBusy: boolean) => void,
    private readonly compiled: () => Promise<WebAssembly.Module>,
    /** What a worker speaks from its start; "": what it speaks by itself. */
    private readonly language: () => string = () => "",
  ) {
    this.worker = this.start();
  }

  call<K extends CallName>(call: K, ...args: Parameters<Calls[K]>): Answer<K> {
    if (this.broken?.isOffline) this.restart(); // there may be a connection now
    if (this.broken) return Promise.reject(this.broken);
    const id = ++this.latest;
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) this.busy(true);
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.worker.postMessage({ id, call, args });
    });
  }

  /** Ends whatever is being done and starts afresh: the stop that stops. */
  restart(): void {
    this.worker.terminate();
    this.failAll(new CoreLost("stopped"));
    this.broken = undefined;
    this.worker = this.start();
  }

  /** Ends it for good. */
  end(): void {
    this.worker.terminate();
    this.broken = new CoreLost("ended");
    this.failAll(this.broken);
  }

  private start(): Worker {
    const worker = this.make();
    worker.addEventListener("message", (event: MessageEvent<Reply>) => this.hear(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (event.message) this.break(new CoreLost(event.message));
      else void this.missed(worker);
    });
    const language = this.language(); // before all calls, which wait in the worker for the module
    if (language) worker.postMessage({ id: UNASKED, call: "language", args: [language] });
    this.compiled().then(
      (module) => worker.postMessage(module),
      (reason: unknown) => {
        if (worker === this.worker)
          this.break(new CoreLost(String(reason), reason instanceof Unreachable));
      },
    );
    return worker;
  }

  // Its script did not come, or may not run here.
  private async missed(worker: Worker): Promise<void> {
    const isOffline = !(await isReachable());
    if (worker === this.worker) this.break(new CoreLost("worker", isOffline));
  }

  private hear(reply: Reply): void {
    if (reply.kind === "ready") return;
    if (reply.kind === "broken") {
      this.break(new CoreLost(reply.words));
      return;
    }
    const waiting = this.waiting.get(reply.id);
    if (this.waiting.delete(reply.id) && this.waiting.size === 0) this.busy(false);
    if (reply.kind === "answer") waiting?.resolve(reply.value);
    else if (reply.kind === "refused") waiting?.reject(new Refusal(reply.why));
    else {
      waiting?.reject(new CoreLost(reply.words));
      this.restart(); // after a trap the memory of the module cannot be trusted
    }
  }

  private break(reason: CoreLost): void {
    this.broken = reason;
    this.failAll(reason);
  }

  private failAll(reason: Error): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.busy(false);
    for (const one of all) one.reject(reason);
  }
}
