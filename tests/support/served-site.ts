import { CLIENT_IP_HEADER } from "~/http/request-context.server";
import { useServer } from "../server/support";
import { Browser } from "./browser";
import { type Site, siteBuild } from "./site";

export interface ServedSite extends Site {
  url: () => string;
}

/**
 * The site behind the whole web process, over HTTP: what a browser gets where Remix fails, too.
 * Open the database first.
 */
export function useServedSite(folders?: readonly string[]): ServedSite {
  const server = useServer(() => siteBuild(folders), { trustProxy: "1" });
  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("Sec-Fetch-Site", "same-origin");
    headers.set("X-Forwarded-For", headers.get(CLIENT_IP_HEADER) ?? "");
    return fetch(server.url + pathname + search, {
      method: request.method,
      headers,
      redirect: "manual",
      body: request.method === "POST" ? await request.text() : null,
    });
  };
  return { browser: () => new Browser(send), url: () => server.url };
}
