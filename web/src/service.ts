// The service worker: keeps every file of the page's build, so that it works with no network after
// the first load. Knows nothing of games. web/offline.mjs puts the list of files in.

interface Extendable extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceScope {
  addEventListener(kind: "install" | "activate", hear: (event: Extendable) => void): void;
  addEventListener(kind: "fetch", hear: (event: Fetching) => void): void;
  addEventListener(kind: "message", hear: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

declare const self: ServiceScope;

// Written in by the build: the version, then the addresses of all files beside this one.
const [version = "", ...files] = "@files@".split("|");
const NAME = `intarsia-${version}`;
const HOME = "./";

// A file whose name tells its content is taken from the last version's, if that had it.
async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(files.map(async (file) => {
    const isFixed = file.startsWith("./assets/");
    const known = isFixed ? await caches.match(file) : undefined;
    const response = known ?? (await fetch(file, { cache: isFixed ? "default" : "no-cache" }));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    await cache.put(file, response);
  }));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("intarsia-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const isPage = request.mode === "navigate";
  return (await cache.match(isPage ? HOME : request, { ignoreSearch: isPage })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "use") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin)
    event.respondWith(answer(request));
});

export {};
