// The service worker: keeps every file of the page's build, so that it works with no network after
// the first load, and those of an older build as long as a tab runs it. Knows nothing of games. web/offline.mjs puts
// the list of files in.

interface Extendable extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
/** What the browser answers itself, without waking the worker; those that know no such routes ask it. */
interface Route {
  readonly condition: { readonly urlPattern?: object; readonly requestMode?: string };
  readonly source: "cache" | { readonly cacheName: string };
}
interface Installing extends Extendable {
  addRoutes?(routes: readonly Route[]): Promise<void>;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceScope {
  addEventListener(kind: "install", hear: (event: Installing) => void): void;
  addEventListener(kind: "activate", hear: (event: Extendable) => void): void;
  addEventListener(kind: "fetch", hear: (event: Fetching) => void): void;
  addEventListener(kind: "message", hear: (event: MessageEvent<unknown> & Extendable) => void): void;
  skipWaiting(): Promise<void>;
  readonly navigator: { readonly locks?: LockManager };
  readonly registration: Pick<ServiceWorkerRegistration, "installing" | "waiting">;
  readonly clients: { claim(): Promise<void> };
}

declare const self: ServiceScope;

// Written in by the build: the version, then the addresses of all files beside this one, each with what tells
// its content.
const [version = "", ...list] = "@files@".split("|");
const NAME = `intarsia-${version}`;
const HOME = "./";
const RUNS = "intarsia.runs "; // a tab's lock: this, and the address of the script that it began with (offline.ts)

// What `answer` would say, of what is asked for first. What is not there comes from the network.
async function route(event: Installing): Promise<void> {
  const pathname = new URL(HOME, location.href).pathname;
  await event.addRoutes?.([
    { condition: { requestMode: "navigate", urlPattern: { pathname, search: "" } }, source: { cacheName: NAME } },
    { condition: { urlPattern: { pathname: `${pathname}assets/*` } }, source: "cache" },
  ]).catch(() => undefined);
}

// The first of the content's SHA-256, in base64 (web/offline.mjs).
async function tell(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 22);
}

// What was sent in a file's stead, as a network's page to log in by, must not be kept: nothing would ask again.
async function isWhole(response: Response, content: string): Promise<boolean> {
  return response.ok && (await tell(response)) === content;
}

// A file whose name tells its content is taken from the last version's, if that had it, or as the browser has it.
async function get(file: string, content: string): Promise<Response> {
  const isFixed = file.startsWith("./assets/");
  const ways = [
    () => (isFixed ? caches.match(file) : Promise.resolve(undefined)),
    () => fetch(file, { cache: isFixed ? "default" : "no-cache" }),
    () => fetch(file, { cache: "reload" }),
  ];
  for (const way of ways) {
    const response = await way();
    if (response && (await isWhole(response, content))) return response;
  }
  throw new Error(`${file} did not come as it is`);
}

async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(list.map(async (one) => {
    const [file = "", content = ""] = one.split("#");
    await cache.put(file, await get(file, content));
  }));
}

async function without(cache: Cache, addresses: readonly string[]): Promise<string[]> {
  const known = await Promise.all(addresses.map((one) => cache.match(one)));
  return addresses.filter((_, i) => !known[i]);
}

// A tab may need a script of the build that it runs long after another tab took a newer one.
async function dropOthers(): Promise<void> {
  const own = await caches.open(NAME);
  const { held = [] } = (await self.navigator.locks?.query()) ?? {};
  const began = held.flatMap(({ name = "" }) => (name.startsWith(RUNS) ? [name.slice(RUNS.length)] : []));
  const scripts = await without(own, began);
  const others = (await caches.keys()).filter((name) => name.startsWith("intarsia-") && name !== NAME);
  if (self.registration.installing ?? self.registration.waiting) return; // one of them is a newer build's
  await Promise.all(others.map(async (name) => {
    const cache = await caches.open(name);
    const lacking = await without(cache, scripts);
    if (lacking.length === scripts.length) await caches.delete(name);
  }));
}

async function begin(): Promise<void> {
  await dropOthers();
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const isPage = request.mode === "navigate";
  const known = await cache.match(isPage ? HOME : request, { ignoreSearch: isPage });
  return known ?? (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("install", (event) => {
  event.waitUntil(route(event));
  event.waitUntil(fill());
});
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => {
  if (event.data === "use") void self.skipWaiting();
  if (event.data === "tidy") event.waitUntil(dropOthers());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin)
    event.respondWith(answer(request));
});

export {};
