import { describe, expect, it } from "vitest";
import { newSecret } from "~/domain/shared/secrets.server";
import type { ScanAnswer } from "~/routes/staff/boarding/answer";
import type { ScanPage } from "~/routes/staff/boarding/scan-page.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { now, onBoard, paidTicket, tokenOf } from "./boat";
import { aBoat, ticketOn } from "./boats";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

type Wishes = Parameters<typeof signedIn>[0];

/** What a scanner's page that runs scripts asks. */
async function aPage(wishes: Wishes = {}) {
  const { browser, user } = await signedIn({ level: 2, ...wishes });
  const ask = (fields: Record<string, string>) =>
    browser.post("/scan/answer", { nonce: newSecret(), ...fields });
  return { browser, user, ask };
}
const answerOf = ({ text }: { text: string }) => JSON.parse(text) as ScanAnswer;
function pageOf(visit: { text: string }): ScanPage {
  const answer = answerOf(visit);
  if (!("page" in answer)) throw new Error(visit.text);
  return answer.page;
}

describe("a scan that is answered in place", () => {
  it("boards a party in one request, with the counts as they are now", async () => {
    const ticket = await paidTicket({ adults: 3 });
    const { browser, ask } = await aPage();
    await browser.get("/scan");
    const { scan, counts, atOnce } = pageOf(await ask({ code: tokenOf(ticket), at_once: "1" }));
    expect([scan?.heading, scan?.people, atOnce]).toEqual(["welcome", 3, true]);
    expect(counts.onBoard).toBeGreaterThanOrEqual(3);
    expect(await onBoard(ticket.id)).toEqual([1, 2, 3]);
  });

  it("has the address under which the same is shown again", async () => {
    const { browser, ask } = await aPage();
    await browser.get("/scan");
    const answer = answerOf(await ask({ code: tokenOf(await paidTicket()) }));
    const address = "address" in answer ? answer.address : "";
    const page = await browser.get(address);
    expect(page.html).toContain(`data-scan="${/scan=(\d+)/.exec(address)?.[1]}"`);
  });

  it("is one scan however often it is sent", async () => {
    const ticket = await paidTicket();
    const { browser, ask } = await aPage();
    await browser.get("/scan");
    const sent = { code: tokenOf(ticket), at_once: "1", nonce: newSecret() };
    const [first, again] = [pageOf(await ask(sent)), pageOf(await ask(sent))];
    expect([again.scan?.id, again.scan?.heading]).toEqual([first.scan?.id, "welcome"]);
  });

  it("says what is to be corrected", async () => {
    const { browser, ask } = await aPage();
    await browser.get("/scan");
    const visit = await ask({ code: "" });
    expect([visit.status, answerOf(visit)]).toEqual([
      422,
      expect.objectContaining({ problems: [expect.objectContaining({ code: "required" })] }),
    ]);
  });

  it("chooses the boat that this device boards", async () => {
    const boat = await aBoat({ name: "Bot Terpilih" });
    await ticketOn(boat);
    const { browser, ask } = await aPage();
    await browser.get("/scan");
    expect(pageOf(await ask({ boat: String(boat) })).choice.chosen).toBe(boat);
    expect(browser.cookies.get("boat")).toBe(String(boat));
  });

  it("is none where another page has to be shown", async () => {
    const { browser, ask } = await aPage();
    await browser.get("/scan");
    const visit = await ask({ scan: "1", how: "everybody" });
    expect(visit.status).toBe(400);
    expect(Object.keys(answerOf(visit))).not.toContain("page");
  });

  it("is for whoever boards", async () => {
    const cashier = await aPage({ level: 3 });
    expect((await cashier.ask({ code: "x" })).status).toBe(403);
    expect((await cashier.browser.get("/scan/answer")).status).toBe(403);
  });

  it("is how boarding stands, of no scan, for whoever asks without a form", async () => {
    const { browser } = await aPage();
    const page = { scan: null, counts: { onBoard: expect.any(Number) as number } };
    expect(answerOf(await browser.get("/scan/answer"))).toMatchObject({ page });
  });
});
