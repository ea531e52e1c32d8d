/**
 * Keeps the scanner's page (/scan) with its scripts, so that it opens without a network. It answers
 * for nothing else, and keeps no page that shows a ticket. Its address names the build, so another
 * build is another worker with a cache of its own.
 */
const PAGE = "/scan";
const PREFIX = "scan-";
const CACHE = PREFIX + (new URL(self.location.href).searchParams.get("v") ?? "");
/** A server that has not answered in so long is not waited for. */
const ANSWER_MS = 2000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // A scan does not wait for a worker that has nothing to say to it, where a browser can be told so.
  const scans = { condition: { requestMethod: "POST" }, source: "network" };
  event.addRoutes?.(scans).catch(() => {});
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === PAGE) event.respondWith(openPage(event, search === ""));
  } else if (pathname.startsWith("/build/") || pathname === "/favicon.svg") {
    // Its name changes with its content.
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  }
});

/** The page says what it was made of. What an older build kept is then of no use. */
self.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  if (!Array.isArray(keep)) return;
  const port = event.ports[0];
  event.waitUntil(
    keepAll(keep).then(
      () => port?.postMessage("kept"),
      () => port?.postMessage("lost"),
    ),
  );
});

async function keepAll(files) {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !known.has(file)));
  await keepPage(await fetch(PAGE, { headers: { Accept: "text/html" }, redirect: "manual" }));
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
}

/** The server's page where it comes in time, else the one that was kept. */
async function openPage(event, isPlain) {
  const fresh = fetch(event.request).then(async (response) => {
    if (isPlain || isElsewhere(response)) await keepPage(response.clone());
    return response;
  });
  event.waitUntil(fresh.catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  return first ?? (await caches.match(PAGE)) ?? fresh;
}

/** Nobody is logged in any more: the page of whoever was is forgotten. */
function isElsewhere(response) {
  return response.type === "opaqueredirect" || response.status === 401;
}

async function keepPage(response) {
  const cache = await caches.open(CACHE);
  if (isElsewhere(response)) await cache.delete(PAGE);
  else if (response.ok && !response.redirected) await cache.put(PAGE, response);
}
