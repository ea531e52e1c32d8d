export type Handle = (request: Request) => Promise<Response>;

/** Where the browser side asks which routes the links of a page lead to. */
export const DISCOVERY_PATH = "/__manifest";
/**
 * So many parts of addresses are looked for at once; a page's links have a hundred. What is left out
 * the browser asks for when it goes there.
 */
const MAX_PARTS = 200;

/**
 * The framework looks through the whole site map for every part of every address that it is asked
 * for, two milliseconds each: an address of 4 kB would hold everybody up for seconds. Here each is
 * looked for among the routes that begin with its first word, and only so many.
 */
export function routeDiscovery(
  whole: () => Handle,
  handlerOfWord: (address: string) => Handle | undefined,
): Handle {
  return async (request) => {
    const url = new URL(request.url);
    const asked = new Map<Handle, string[]>();
    let parts = 0;
    for (const address of new Set(url.searchParams.getAll("p"))) {
      parts += address.split("/").length;
      if (parts > MAX_PARTS) break;
      const handle = handlerOfWord(address.startsWith("/") ? address : `/${address}`);
      if (handle) asked.set(handle, [...(asked.get(handle) ?? []), address]);
    }
    if (asked.size === 0) return whole()(question(request, url, ["/"]));
    const routes: object[] = [];
    let cacheControl = "no-store";
    for (const [handle, addresses] of asked) {
      const answer = await handle(question(request, url, addresses));
      // Another version's question: the browser is told to load the page anew.
      if (answer.status !== 200) return answer;
      routes.push((await answer.json()) as object);
      cacheControl = answer.headers.get("Cache-Control") ?? cacheControl;
    }
    const headers = { "Cache-Control": cacheControl };
    return Response.json(Object.assign({}, ...routes), { headers });
  };
}

function question(request: Request, { origin, searchParams }: URL, addresses: string[]): Request {
  const asked = new URL(DISCOVERY_PATH, origin);
  for (const address of addresses) asked.searchParams.append("p", address);
  asked.searchParams.set("version", searchParams.get("version") ?? "");
  return new Request(asked, { headers: request.headers });
}
