import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { branchHandlers } from "../../server/remix/branch-handlers";
import { siteBuild } from "../support/site";
import { slowness } from "../support/slowness";

/** The most that a question can hold: the server reads no longer address. */
const MAX_URL = 4_096;
const WORST: [what: string, addresses: string[]][] = [
  ["an address of many parts", [`/tickets${"/a".repeat((MAX_URL - 100) / 2)}`]],
  ["many addresses", Array.from({ length: 300 }, (_, n) => `/tickets/${n}`)],
  ["many addresses of nothing", Array.from({ length: 500 }, (_, n) => `/${n}`)],
];

describe("which routes a page's links lead to", () => {
  let build: ServerBuild;
  beforeAll(async () => {
    build = await siteBuild();
  });
  /** As short as an address can be written: a browser of ours would write %2F for each /. */
  const question = (addresses: string[], version = build.assets.version) =>
    new Request(
      `http://jetty.test/__manifest?version=${version}${addresses.map((one) => `&p=${one}`).join("")}`,
    );
  const ask = (request: Request) => branchHandlers(build, "production")("/__manifest")(request);
  const framework = (request: Request) => createRequestHandler(build, "production")(request);
  const routesIn = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

  it("is answered as the framework answers it", async () => {
    const links = ["/users", "/users/7/edit", "/tickets/K7QM/files", "/setting", "/pos/checkout"];
    const [ours, theirs] = [await ask(question(links)), await framework(question(links))];
    expect(ours.headers.get("Cache-Control")).toBe(theirs.headers.get("Cache-Control"));
    expect(await routesIn(ours)).toEqual(await routesIn(theirs));
    const old = await ask(question(links, "old"));
    expect([old.status, old.headers.get("X-Remix-Reload-Document")]).toEqual([204, "true"]);
    expect((await ask(question(["/nothing", "/"]))).status).toBe(200);
  });

  it.each(WORST)("costs little, whatever is asked: %s", async (_what, addresses) => {
    await ask(question(addresses));
    const before = process.cpuUsage();
    expect((await ask(question(addresses))).status).toBe(200);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000, "ms").toBeLessThan(50 * slowness());
  });

  it("holds everybody up where the framework answers it (control)", async () => {
    const before = process.cpuUsage();
    await framework(question(WORST[0]?.[1] ?? []));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000, "ms").toBeGreaterThan(250);
  });
});
