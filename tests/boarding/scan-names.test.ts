import { describe, expect, it } from "vitest";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { now, paidTicket, tokenOf } from "./boat";
import { shownOffline } from "./offline-view";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** A scanner's browser that has shown a ticket, and what the result says. */
async function scanned(ticketCode: string, language: "ms" | "en" = "en") {
  const { browser } = await signedIn({ level: 2, language });
  await browser.get("/scan");
  const page = await browser.submitAndFollow({ code: ticketCode });
  return { browser, text: partOf(page.html, "scan-result").text, page };
}
const SITI = { name: "Siti Aminah", ic: "850412115267" };
const AISYAH = { name: "Nur Aisyah", ic: "180412115268", category: "child" as const };
const group = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Wan Ke-${at + 1}`, ic: "850412115267" }));

describe("the result of a scan names", () => {
  it("the one who waits", async () => {
    const { ticketCode } = await paidTicket({ passengers: [SITI] });
    expect((await scanned(ticketCode)).text).toContain("1 Adult Siti Aminah Choose who");
  });

  it("the one whose own code it is", async () => {
    const ticket = await paidTicket({ passengers: [SITI, AISYAH] });
    const { text } = await scanned(tokenOf(ticket, { passenger: 2 }));
    expect(text).toContain("1 Child Nur Aisyah Choose who");
  });

  it("those who went on board by it", async () => {
    const { ticketCode } = await paidTicket({ passengers: [SITI, AISYAH] });
    const { browser } = await scanned(ticketCode);
    const page = await browser.submitAndFollow({}, { how: "all" });
    expect(partOf(page.html, "scan-result").text).toContain("Siti Aminah, Nur Aisyah They can");
  });

  it("who went on board by it while others of the party wait", async () => {
    const { ticketCode } = await paidTicket({ passengers: [...group(2), SITI] });
    const { browser } = await scanned(ticketCode);
    const page = await browser.submitAndFollow({ no: "3" }, { how: "numbers" });
    expect(partOf(page.html, "scan-result").text).toContain("1 Adult Siti Aminah They can");
  });

  it("those who are on board already", async () => {
    const { ticketCode } = await paidTicket({ passengers: [SITI, AISYAH] });
    const { browser } = await scanned(ticketCode);
    await browser.submitAndFollow({}, { how: "all" });
    expect((await scanned(ticketCode)).text).toContain("Siti Aminah, Nur Aisyah Nobody of");
  });

  it.each([
    ["en", /Wan Ke-1, Wan Ke-2, .*, Wan Ke-20 and 5 more</],
    ["ms", /Wan Ke-1, Wan Ke-2, .*, Wan Ke-20 dan 5 lagi</],
  ] as const)("the first 20 of a group, and how many more, in %s", async (language, words) => {
    const { ticketCode } = await paidTicket({ passengers: group(25) });
    expect((await scanned(ticketCode, language)).page.html).toMatch(words);
  });

  it("nobody who can be ticked below it", async () => {
    const { ticketCode } = await paidTicket({ passengers: [SITI, AISYAH] });
    const { text, page } = await scanned(ticketCode);
    expect([text.includes("Siti"), page.text.includes("Siti Aminah")]).toEqual([false, true]);
  });
});

describe("without a network the result names", () => {
  it("the one who waits", async () => {
    const ticket = await paidTicket({ passengers: [SITI] });
    expect((await shownOffline(ticket)).named).toEqual([{ no: 1, name: "Siti Aminah" }]);
  });

  it("who went on board by it", async () => {
    const ticket = await paidTicket({ passengers: [SITI, AISYAH] });
    expect((await shownOffline(ticket, [2])).named).toEqual([{ no: 2, name: "Nur Aisyah" }]);
  });

  it("the first 20 of a group", async () => {
    const ticket = await paidTicket({ passengers: group(25) });
    const { named, people } = await shownOffline(ticket);
    expect([named.length, people]).toEqual([20, 25]);
  });
});
