import { createRequestHandler } from "@remix-run/server-runtime";
import { describe, expect, it } from "vitest";
import { branchHandlers, scriptlessBranches } from "../../server/remix/branch-handlers";
import { buildOf } from "./support";

const build = buildOf([
  { path: "/", loader: () => ({ page: "first" }) },
  {
    path: "/terms",
    loader: () => ({ page: "terms" }),
    action: async ({ request }) => ({ posted: await request.text() }),
  },
  { path: "/ticket/:ticketCode", loader: ({ params }) => ({ page: params.ticketCode }) },
  { path: "/ticket/new", loader: () => ({ page: "new" }) },
  { path: "/tickets.csv", loader: () => new Response("code\n"), bare: true },
  {
    path: "/*",
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  },
]);

describe("a page's own branch of the site map", () => {
  it("is known for addresses without parameters", () => {
    expect([...scriptlessBranches(build)]).toEqual([
      ["/", ["root", "page:/"]],
      ["/terms", ["root", "page:/terms"]],
      ["/ticket/new", ["root", "page:/ticket/new"]],
      ["/tickets.csv", ["root", "page:/tickets.csv"]],
    ]);
  });

  it("is left to the router where two pages claim an address or a page runs scripts", () => {
    const twice = buildOf([{ path: "/a" }, { path: "/b" }]);
    for (const id of ["page:/a", "page:/b"])
      Object.assign(twice.routes[id] ?? {}, { path: "same" });
    expect(scriptlessBranches(twice).size).toBe(0);
    const live = buildOf([{ path: "/a" }]);
    Object.assign(live.routes["page:/a"]?.module ?? {}, { handle: { hydrate: true } });
    expect(scriptlessBranches(live).size).toBe(0);
  });

  it("answers as the whole map does", async () => {
    const whole = createRequestHandler(build, "production");
    const handlerOf = branchHandlers(build, "production");
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/terms"],
      ["GET", "/terms/"],
      ["GET", "/TERMS"],
      ["HEAD", "/terms"],
      ["POST", "/terms"],
      ["GET", "/ticket/K7QM"],
      ["GET", "/TICKET/K7QM/"],
      ["GET", "/ticket/K7QM.data"],
      ["GET", "/ticket/NEW"],
      ["GET", "/ticket"],
      ["GET", "/ticket/K7QM/more"],
      ["GET", "/%74icket/K7QM"],
      ["GET", "//ticket/K7QM"],
      ["GET", "/tickets.csv"],
      ["GET", "/TICKETS.CSV"],
      ["GET", "/terms.data"],
      ["GET", "/_root.data"],
      ["GET", "/nothing"],
    ] as const) {
      const request = () =>
        new Request(`http://jetty.test${path}`, {
          method,
          body: method === "POST" ? "a=1" : undefined,
        });
      const [expected, answer] = [await whole(request()), await handlerOf(path)(request())];
      expect([answer.status, await answer.text()], `${method} ${path}`).toEqual([
        expected.status,
        await expected.text(),
      ]);
      expect(Object.fromEntries(answer.headers)).toEqual(Object.fromEntries(expected.headers));
    }
  });
});
