// The page's end of the service worker: it is set to work once everything else is done, and a newer
// version of the page is told of. Games are kept after each move, so a reload loses nothing.

/** Says, until this tab is left, which build it runs: the service worker keeps its scripts. */
export function holdBuild(): void {
  if (!("locks" in navigator)) return; // then only the newest build is kept
  const hold = (): void => void navigator.locks.request(`intarsia.runs ${import.meta.url}`, { mode: "shared" },
    () => new Promise<void>((release) => addEventListener("pagehide", () => release(), { once: true })));
  hold();
  addEventListener("pageshow", ({ persisted }) => persisted && hold());
}

/** `isReady` hears of a newer version, and how to change over to it. */
export function stayOffline(isReady: (useIt: () => void) => void): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  idle(() => void register(isReady));
}

async function register(isReady: (useIt: () => void) => void): Promise<void> {
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register("./service.js")
    .catch(() => undefined);
  if (!registration) return; // forbidden here, or no connection: the page plays all the same
  registration.active?.postMessage("tidy"); // a tab that ran an older build may be closed by now
  const tell = (): void => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return; // the first is no news
    isReady(() => {
      if (registration.waiting !== waiting) location.reload(); // another tab changed over already
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage("use");
    });
  };
  tell();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") tell();
    });
  });
}
