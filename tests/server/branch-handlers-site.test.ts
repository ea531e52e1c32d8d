import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { branchHandlers } from "../../server/remix/branch-handlers";
import { useDatabase } from "../support/database";
import { siteBuild } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";

useDatabase();

describe("a part of the site map", () => {
  let build: ServerBuild;
  let session: string;
  beforeAll(async () => {
    build = await siteBuild();
    session = await sessionOf(await makeStaff());
  });

  it.each(["/users", "/users/add", "/blocked-date/1/edit", "/tickets/NOTHING"])(
    "answers %s as the whole map does, and tells the browser of the same routes",
    async (path) => {
      const request = () =>
        new Request(`http://jetty.test${path}`, { headers: { Cookie: `session=${session}` } });
      const whole = await createRequestHandler(build, "production")(request());
      const part = await branchHandlers(build, "production")(path)(request());
      const told = routesToldBy(await part.text());
      expect(told).toContain('"web-jetty"');
      expect([part.status, told]).toEqual([whole.status, routesToldBy(await whole.text())]);
    },
  );
});

/** What names the routes: the page's script, but for its nonce. */
function routesToldBy(html: string): string | undefined {
  return /<script[^>]* type="module"[^>]*>([^<]*__remixManifest[^<]*)</.exec(html)?.[1];
}
