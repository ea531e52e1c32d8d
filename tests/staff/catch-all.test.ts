import { describe, expect, it } from "vitest";
import { inTransaction } from "@db/transaction";
import { endSessionsOf } from "~/domain/sessions/end-session.server";
import { loader } from "~/routes/not-found";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { visitor, signedIn } = staffBrowsers(site, now);

const UNKNOWN = [
  "/nothing-here",
  "/nothing/at/all?x=1",
  "/support/1/2/3",
  "/ticket",
  "/terms/extra",
  "/dashboardx",
  "/%E8%88%B9",
];

describe("an unknown address", () => {
  it("leads to the dashboard with a live session, else to the login (R-2.1-21)", async () => {
    const live = await signedIn();
    const dead = await signedIn();
    await inTransaction((tx) => endSessionsOf(tx, dead.user.id));
    for (const path of UNKNOWN) {
      for (const [browser, place] of [
        [live.browser, "/dashboard"],
        [dead.browser, "/login"],
        [visitor(), "/login"],
      ] as const) {
        const { status, location } = await browser.get(path);
        expect([status, location], path).toEqual([302, place]);
      }
    }
    expect((await live.browser.follow(await live.browser.get("/nothing-here"))).status).toBe(200);
    expect((await dead.browser.follow(await dead.browser.get("/nothing-here"))).path).toBe(
      "/login",
    );
    const planted = visitor();
    planted.cookies.set("session", "A".repeat(43));
    expect((await planted.get("/nothing-here")).location).toBe("/login");
  });

  it("is a 404 where no person looks for a page: calls, files, what browsers look up", async () => {
    const { browser } = await signedIn({ language: "en" });
    for (const path of [
      "/api/nothing",
      "/api",
      "/storage/nothing/x",
      "/build/gone",
      "/logo.png",
      "/apple-touch-icon.png",
      "/wp-login.php",
      "/.well-known/assetlinks",
      "/payment/nothing",
    ]) {
      const { status, location, text } = await browser.get(path);
      expect([status, location], path).toEqual([404, null]);
      expect(text).toContain("was not found");
    }
  });

  it("is a 404 for a form that is posted there", async () => {
    const { browser } = await signedIn();
    expect((await browser.post("/nothing-here", { a: "1" })).status).toBe(404);
  });

  it.each([
    ["application/json", 404],
    ["application/json, text/plain, */*", 404],
    ["image/avif,image/webp", 404],
    ["text/html,application/xhtml+xml,*/*;q=0.8", 302],
    ["*/*", 302],
  ])("is for whoever wants %s a %i", async (accept, status) => {
    const request = new Request("http://127.0.0.1:8080/nothing-here", {
      headers: { Accept: accept },
    });
    const answer = await loader({ request, params: {}, context: {} }).catch(
      (thrown: Response) => thrown,
    );
    expect(answer.status).toBe(status);
  });

  it("takes nothing from a buyer who mistyped one", async () => {
    const browser = visitor();
    browser.cookies.set("unpaid", "K7QMX3RDW9HTAB2C");
    browser.cookies.set("order", "x".repeat(43));
    expect((await browser.get("/resultt")).location).toBe("/login");
    expect([browser.cookies.get("unpaid"), browser.cookies.get("order")]).toEqual([
      "K7QMX3RDW9HTAB2C",
      "x".repeat(43),
    ]);
  });
});

const STAFF_SCREENS = [
  "/dashboard",
  "/sales",
  "/users",
  "/operator",
  "/ticket-counter",
  "/pos",
  "/ticket-cancellation",
  "/tickets",
  "/reports",
  "/user-profile",
  "/blocked-date",
  "/audit",
  "/support",
  "/setting",
  "/error-log",
  "/template",
];

it("sends a visitor from every staff screen to the login, with an unknown token too (R-2.1-22)", async () => {
  const planted = visitor();
  for (const path of STAFF_SCREENS) {
    expect((await visitor().get(path)).location, path).toMatch(/^\/login(\?back=|$)/);
    planted.cookies.set("session", "A".repeat(43));
    const { status, location } = await planted.get(path);
    expect(status === 401 || location === "/login", path).toBe(true);
  }
});
