const SCOPE = "/scan";

/**
 * Has a service worker keep this page with its scripts, so that it opens without a network. Returns
 * when they are kept; rejects where the browser has no such thing.
 */
export async function keepShell(): Promise<void> {
  if (!("serviceWorker" in navigator)) throw new Error("no service workers");
  // Its address names the build: another build is another worker.
  const version = encodeURIComponent(window.__remixManifest.version);
  const address = `/scan-worker.js?v=${version}`;
  const registration = await navigator.serviceWorker.register(address, { scope: SCOPE });
  const worker = await activated(
    registration.installing ?? registration.waiting ?? registration.active,
  );
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/build/"))
    .map(({ pathname }) => pathname);
  const linked = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(
    ({ href }) => new URL(href).pathname,
  );
  const files = [...new Set([...loaded, ...linked, "/favicon.svg"])];
  await new Promise<void>((resolve, reject) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) =>
      data === "kept" ? resolve() : reject(new Error("lost"));
    worker.postMessage({ keep: files }, [channel.port2]);
  });
}

function activated(worker: ServiceWorker | null): Promise<ServiceWorker> {
  return new Promise((resolve, reject) => {
    if (!worker) return reject(new Error("no worker"));
    const look = () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") reject(new Error("replaced"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
