import { data, type EntryContext, type ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/server-runtime";
import { describe, expect, it } from "vitest";
import { skipSerialization } from "../../server/remix/skip-serialization";
import { buildOf } from "./support";

const LIST = { shared: "the same object for every page" };

/** Answers with what a page sees of its data, and what Remix wrote down of it for a browser. */
function told(build: ServerBuild): ServerBuild {
  const handleRequest = async (
    _request: Request,
    _status: number,
    _headers: Headers,
    context: EntryContext,
  ) => {
    const { loaderData, actionData } = context.staticHandlerContext;
    const written = await new Response(context.serverHandoffStream).text();
    const seen = Object.values({ ...loaderData, ...actionData }).flatMap((one: unknown) =>
      one ? [{ ...one }] : [],
    );
    return Response.json({ seen, written });
  };
  return {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        default: handleRequest,
      },
    },
  };
}

const build = told(
  buildOf([
    {
      path: "/plain",
      loader: () => ({ secret: "plain text" }),
      action: () => ({ secret: "posted text" }),
    },
    {
      path: "/with-init",
      loader: () => data({ secret: "text with cookies" }, { headers: { "Set-Cookie": "a=1" } }),
    },
    { path: "/shared", loader: () => LIST },
    { path: "/nothing", loader: () => null },
    {
      path: "/away",
      loader: () => new Response(null, { status: 302, headers: { Location: "/plain" } }),
    },
  ]),
);
const [usual, quiet] = [build, { ...build, routes: skipSerialization(build.routes) }].map((one) =>
  createRequestHandler(one, "production"),
);
const ask = (handle: typeof usual, path: string, init?: RequestInit) =>
  handle?.(new Request(`http://jetty.test${path}`, init)) ??
  Promise.reject(new Error("no handler"));

describe("the data of a page without scripts", () => {
  it.each(["/plain", "/with-init", "/shared"])(
    "is there for the page and written down for nobody: %s",
    async (path) => {
      const kept = (await (await ask(quiet, path)).json()) as Told;
      const sent = (await (await ask(usual, path)).json()) as Told;
      expect(kept.seen).toEqual(sent.seen);
      expect(kept.seen).toHaveLength(1);
      const text = Object.values(kept.seen[0] ?? {})[0] ?? "";
      expect(kept.written).not.toContain(text);
      expect(sent.written, "the control").toContain(text);
    },
  );

  it("is unchanged after a post, where there is none, and in a redirect", async () => {
    const posted = (await (
      await ask(quiet, "/plain", { method: "POST", body: "a=1" })
    ).json()) as Told;
    expect(posted.seen).toContainEqual({ secret: "posted text" });
    expect(posted.written).not.toContain("posted text");
    expect((await ask(quiet, "/nothing")).status).toBe(200);
    expect((await ask(quiet, "/away")).headers.get("Location")).toBe("/plain");
  });
});

interface Told {
  seen: Record<string, string>[];
  written: string;
}
