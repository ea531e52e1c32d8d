import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { handleLostConnection } from "~/domain/printing/end-lost-prints.server";
import { recordConditions, reportPrinters } from "~/domain/printing/report-printers.server";
import { agentUserOf, readWsApiKey } from "~/domain/printing/ws-api-key.server";
import { useDatabase } from "../support/database";
import { fieldNamed, hasRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

describe("the key of a print server", () => {
  it("is led to from the printer chooser and the profile", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    for (const page of ["/printer", "/user-profile"])
      expect(hrefsIn((await browser.get(page)).html)).toContain("/user-profile/print-server");
  });

  it("comes with what can be reached now, and a test page of each printer", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
    await browser.post("/user-profile/print-server", {});
    expect((await browser.get("/user-profile/print-server")).text).toContain(
      "No print server has connected with this key yet.",
    );
    const key = await agentUserOf((await readWsApiKey(user.id)) ?? "");
    if (!key) throw new Error("no key");
    const own = randomUUID();
    await reportPrinters(own, key, [{ device_id: "star", name: "STAR", type: "escpos" }], now);
    await recordConditions(own, [{ device_id: "star", condition: "cover_open" }], now);
    const { text, html } = await browser.get("/user-profile/print-server");
    expect(text).toContain("STAR: cover open");
    expect(hasRole(html, "button", { name: "Print a test page STAR" })).toBe(true);
    expect(await htmlProblems(html)).toEqual([]);
    await handleLostConnection(own, now);
  });

  it("is refused a printer's address that is none, beside its field", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    await browser.post("/user-profile/print-server", {});
    const { text, html } = await browser.get(
      "/user-profile/print-server?name=Kaunter+2&link=tcp&address=http%3A%2F%2Fx&paper=58&wrong=address",
    );
    expect(text).toContain("Write the printer's address");
    expect(fieldNamed(html, "address").value).toBe("http://x");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is made on demand, once, and shown in the first step", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
    await browser.get("/user-profile/print-server");
    expect(browser.page.text).toContain("You have no key yet");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.post("/user-profile/print-server", {});
    const first = await readWsApiKey(user.id);
    const shown = await browser.follow();
    expect([shown.text.includes(`${first}`), await htmlProblems(shown.html)]).toEqual([true, []]);
    await browser.post("/user-profile/print-server", {});
    expect(await readWsApiKey(user.id)).toBe(first);
  });

  it("is renewed after a question; the old one ends, and neither stands in the audit", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
    await browser.post("/user-profile/print-server", {});
    const first = await readWsApiKey(user.id);
    await browser.get("/user-profile/print-server/renew");
    expect(browser.page.text).toContain("Are you sure?");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.post("/user-profile/print-server/renew", {});
    const second = await readWsApiKey(user.id);
    expect([await agentUserOf(first ?? ""), (await agentUserOf(second ?? ""))?.userId]).toEqual([
      null,
      user.id,
    ]);
    const audits = await sql<{ row: string }>(
      null,
      "select row_to_json(a)::text as row from audit a where actor_id = :userId",
      { userId: user.id },
    );
    expect(audits).toHaveLength(2);
    expect(audits.some(({ row }) => row.includes(first ?? "") || row.includes(second ?? ""))).toBe(
      false,
    );
  });
});
