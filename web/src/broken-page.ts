// What stands where the games cannot be: why, and how to try again.
import { button, h } from "./dom";
import { CoreLost, isReachable } from "./engine";
import { fill, words } from "./words/en";

/** `stays` is called when it was tried again and there is still no connection. */
export function brokenPage(reason: unknown, stays: () => void): HTMLElement {
  const detail = reason instanceof Error ? reason.message : String(reason);
  const isOffline = reason instanceof CoreLost && reason.isOffline;
  // what the browser would show without a connection has no way back
  const again = async (): Promise<void> => (!isOffline || (await isReachable()) ? location.reload() : stays());
  const page = h("main", { class: "broken", id: "main", role: "alert" },
    h("h1", {}, isOffline ? words.broken.offlineTitle : words.broken.title),
    h("p", {}, isOffline ? words.broken.offlineText : words.broken.text),
    !isOffline && h("p", { class: "quiet" }, fill(words.broken.detail, detail)),
    button(words.broken.retry, () => void again(), { class: "strong" }));
  if (isOffline) addEventListener("online", () => page.isConnected && void again(), { once: true });
  return page;
}
