import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays } from "~/domain/shared/day";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { hrefsIn, partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { now, onBoard, paidTicket, today, tokenOf } from "./boat";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** A scanner's browser that has shown a code. */
async function scanned(code: string, wishes: Parameters<typeof signedIn>[0] = {}) {
  const { browser } = await signedIn({ level: 2, ...wishes });
  await browser.get("/scan");
  const page = await browser.submitAndFollow({ code });
  return { browser, page };
}
const resultOf = ({ html }: { html: string }) => partOf(html, "scan-result").text;

describe("the scanner's page", () => {
  it("shows the party of a valid ticket by category (R-X18)", async () => {
    const ticket = await paidTicket({
      passengers: [
        { name: "Siti Aminah", ic: "850412115267" },
        { name: "Nur Aisyah", ic: "180412115268", category: "child" },
      ],
    });
    const { page } = await scanned(tokenOf(ticket));
    expect(resultOf(page)).toMatch(/^Valid 2 passengers 1 Adult, 1 Child/);
  });

  it("says of each category whether it is a foreigner's", async () => {
    const ticket = await paidTicket({
      passengers: [
        { name: "Siti Aminah", ic: "850412115267" },
        { name: "Anna Schmidt", ic: "C01X00T47", category: "adult_foreigner" },
      ],
    });
    const { page } = await scanned(tokenOf(ticket));
    expect(resultOf(page)).toMatch(/^Valid 2 passengers 1 Adult; 1 Adult, non-Malaysian/);
  });

  it("boards the whole party by one button", async () => {
    const ticket = await paidTicket({ adults: 3 });
    const { browser } = await scanned(tokenOf(ticket));
    const page = await browser.submitAndFollow({}, { how: "all" });
    expect([resultOf(page).slice(0, 23), await onBoard(ticket.id)]).toEqual([
      "On board 3 passengers 3",
      [1, 2, 3],
    ]);
  });

  it("boards those who are ticked", async () => {
    const ticket = await paidTicket({ adults: 3 });
    const { browser } = await scanned(tokenOf(ticket));
    await browser.submitAndFollow({ no: "2" }, { how: "numbers" });
    expect(await onBoard(ticket.id)).toEqual([2]);
  });

  it("boards so many of a group that is too large to be ticked", async () => {
    const ticket = await paidTicket({ adults: 25 });
    const { browser } = await scanned(tokenOf(ticket));
    await browser.submitAndFollow({ count: "24" }, { how: "count" });
    expect(await onBoard(ticket.id)).toHaveLength(24);
  });

  it("boards the party that is shown by Enter in the empty field", async () => {
    const ticket = await paidTicket();
    const { browser, page } = await scanned(ticket.ticketCode);
    const scan = /name="scan" value="(\d+)"/.exec(page.html)?.[1] ?? "";
    await browser.post("/scan", { code: "", scan, nonce: "n".repeat(20) });
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
  });

  it("boards at once while that is ticked, from one code to the next", async () => {
    const [first, second] = [await paidTicket(), await paidTicket()];
    const { browser } = await signedIn({ level: 2 });
    await browser.get("/scan");
    await browser.submitAndFollow({ code: first.ticketCode, at_once: "1" });
    await browser.submitAndFollow({ code: second.ticketCode });
    expect([await onBoard(first.id), await onBoard(second.id)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it("says when and by whom they went on board already", async () => {
    const ticket = await paidTicket();
    const { browser } = await scanned(ticket.ticketCode, { name: "Mohd Hafiz" });
    await browser.submitAndFollow({}, { how: "all" });
    const { page } = await scanned(ticket.ticketCode);
    expect(resultOf(page)).toMatch(/^Already on board Boarded 7:30 am at Merang by Mohd Hafiz/);
  });

  it("says which day another day's ticket is for", async () => {
    const ticket = await paidTicket({ ticketDate: addDays(today, 1) });
    const { page } = await scanned(ticket.ticketCode);
    expect(resultOf(page)).toMatch(/^Not today Sunday, 21 June 2026/);
  });

  it("says which jetty, and nothing of the people, of another jetty's ticket (R-T4)", async () => {
    const ticket = await paidTicket({ jettyId: 2, name: "Siti Aminah" });
    const { page } = await scanned(ticket.ticketCode);
    expect([resultOf(page).slice(0, 27), page.text.includes(ticket.receiptNo)]).toEqual([
      "Other jetty Mangkok jetty T",
      false,
    ]);
  });

  it.each([
    ["unpaid", /^Do not board Not paid/],
    ["unknown", /^Not found This code is not one of our tickets/],
  ])("does not board what is %s", async (what, words) => {
    const code =
      what === "unpaid" ? (await makeTicket({ now, ticketDate: today })).ticketCode : "tiada";
    const { page } = await scanned(code);
    expect(resultOf(page)).toMatch(words);
  });

  it.each([
    ["senior", "Senior (age\u00a060–\u206069)"],
    ["super_senior", "Senior 70+ (age 70 and over)"],
    ["child", "Child (age\u00a05–\u206011)"],
    ["child_foreigner", "Child, non-Malaysian (age\u00a05–\u206011)"],
    ["student", "Student"],
    ["gov_agency", "Government agency"],
    ["adult_oku", "Adult OKU (disabled)"],
    ["adult_oku_foreigner", "Adult OKU (disabled), non-Malaysian"],
    ["child_oku", "Child OKU (disabled)"],
    ["child_oku_foreigner", "Child OKU (disabled), non-Malaysian"],
  ] as const)("asks for the card of %s", async (category, said) => {
    const passengers = [{ name: "Pak Mat", ic: "500412115267", category }];
    const { page } = await scanned((await paidTicket({ passengers })).ticketCode);
    expect(page.html).toContain(`Ask for the card: ${said}</p>`);
  });

  it.each(["adult", "adult_foreigner", "baby", "baby_foreigner"] as const)(
    "asks for no card of %s",
    async (category) => {
      const passengers = [{ name: "Pak Mat", ic: "500412115267", category }];
      const { page } = await scanned((await paidTicket({ passengers })).ticketCode);
      expect(page.text).not.toContain("Ask for the card");
    },
  );

  it("asks for a code where none was given", async () => {
    const { page } = await scanned("");
    expect([page.status, page.text.includes("Please complete this field")]).toEqual([422, true]);
  });

  it("counts who is on board of all who were sold", async () => {
    const ticket = await paidTicket({ jettyId: 2, adults: 4 });
    const { browser } = await scanned(ticket.ticketCode, { jettyId: 2 });
    const page = await browser.submitAndFollow({ no: "1" }, { how: "numbers" });
    const [onBoardNow, sold] = /On board (\d+)\s?\/\s?(\d+)/.exec(page.text)?.slice(1) ?? [];
    expect([Number(onBoardNow) >= 1, Number(sold) >= 4]).toEqual([true, true]);
  });

  it("leaves the party on the page where nobody of it was chosen", async () => {
    const passengers = [
      { name: "Siti Aminah", ic: "850412115267" },
      { name: "Wan Belum", ic: "870903115048" },
    ];
    const { ticketCode } = await paidTicket({ passengers });
    const { browser } = await scanned(ticketCode);
    const page = await browser.submit({}, { how: "numbers" });
    expect(page.status).toBe(422);
    for (const said of ["Nobody was boarded", "Wan Belum"]) expect(page.text).toContain(said);
  });

  it("undoes a boarding with a reason, for whoever may", async () => {
    const ticket = await paidTicket();
    const { browser, page } = await scanned(ticket.ticketCode, { level: 4 });
    const scan = /data-scan="(\d+)"/.exec(page.html)?.[1] ?? "";
    await browser.submitAndFollow({}, { how: "all" });
    await browser.get(`/scan/${scan}/undo`);
    const after = await browser.submitAndFollow({ reason: "Naik bot lain" });
    expect([after.text.includes("The boarding is undone"), await onBoard(ticket.id)]).toEqual([
      true,
      [],
    ]);
  });

  it("shows no way to undo to a scanner of level 2", async () => {
    const { browser } = await scanned((await paidTicket()).ticketCode);
    const page = await browser.submitAndFollow({}, { how: "all" });
    expect(hrefsIn(page.html).filter((href) => href.includes("/undo"))).toEqual([]);
  });

  it.each(["ms", "en"] as const)("is correct HTML in %s", async (language) => {
    const { page } = await scanned((await paidTicket()).ticketCode, { language });
    expect(await htmlProblems(page.html)).toEqual([]);
  });
});

describe("the page of a departure", () => {
  it("names whom the boat still waits for, and not who is on board", async () => {
    const [waits, gone] = [
      await paidTicket({ jettyId: 2, name: "Wan Menunggu" }),
      await paidTicket({ jettyId: 2, name: "Wan Sudahnaik" }),
    ];
    const { browser } = await scanned(gone.ticketCode, { jettyId: 2 });
    await browser.submitAndFollow({}, { how: "all" });
    const page = await browser.get("/scan/day");
    expect([
      page.text.includes(waits.receiptNo),
      page.text.includes("Wan Menunggu"),
      page.text.includes("Wan Sudahnaik"),
    ]).toEqual([true, true, false]);
  });

  it("names and finds a party without a buyer by its first passenger, without the ic number", async () => {
    const passengers = [
      { name: "Zaleha binti Kosong", ic: "850412115269" },
      { name: "Nur Aisyah", ic: "180412115268" },
    ];
    const wish = { now, ticketDate: today, jettyId: 2, ticketFlag: 3 } as const;
    const { id } = await makeTicket({ ...wish, passengers });
    await sql(null, "update ticket set name = null, phone_no = null where id = :id", { id });
    const { browser } = await signedIn({ level: 2, jettyId: 2 });
    const { text } = await browser.get("/scan/day?search_parties=zaleha");
    expect([text.includes("Zaleha binti Kosong"), /850412|Nur Aisyah/.test(text)]).toEqual([
      true,
      false,
    ]);
  });

  it("counts by country", async () => {
    const { browser } = await signedIn({ level: 2, jettyId: 1 });
    const figures = async () => {
      const { text } = await browser.get("/scan/day");
      return ["Malaysia", "Portugal"].flatMap((country) => {
        const counts = new RegExp(`${country} (\\d+) (\\d+) (\\d+)`).exec(text) ?? ["", 0, 0, 0];
        return counts.slice(1).map(Number);
      });
    };
    const before = await figures();
    const passengers = [
      { name: "Siti Aminah", ic: "850412115267" },
      { name: "Ana Costa", ic: "CX123456", category: "adult_foreigner" as const, country: "PT" },
    ];
    const { ticketCode } = await paidTicket({ passengers });
    const { browser: scanner } = await scanned(ticketCode);
    await scanner.submitAndFollow({ no: "2" }, { how: "numbers" });
    const after = await figures();
    expect(after.map((one, at) => one - (before[at] ?? 0))).toEqual([1, 0, 1, 1, 1, 0]);
  });

  it("finds a party that the boat waits for by receipt number, name and phone", async () => {
    const wish = { jettyId: 2, name: "Wan Dicari", phoneNo: "0199887766" } as const;
    const [one] = [await paidTicket(wish), await paidTicket({ jettyId: 2 })];
    const { browser } = await signedIn({ level: 2, jettyId: 2 });
    for (const search of [one.receiptNo, "wan dic", "9988776"]) {
      const page = await browser.get(`/scan/day?search_parties=${encodeURIComponent(search)}`);
      expect([...new Set(page.text.match(/MKK-\d{4}-\d{6}/g))]).toEqual([one.receiptNo]);
    }
  });

  it.each([
    ["a phone number with dashes and blanks", "019-988 7711"],
    ["a phone number with its country", "+60 19-988 7711"],
    ["the ic number of a passenger with dashes", "911224-11-5021"],
  ] as const)("finds a party by %s", async (_what, search) => {
    const one = await paidTicket({
      ...{ jettyId: 2, phoneNo: "0199887711" },
      passengers: [
        { name: "Siti Aminah", ic: "850412115267" },
        { name: "Dicari binti Kad", ic: "911224115021" },
      ],
    });
    await paidTicket({ jettyId: 2 });
    const { browser } = await signedIn({ level: 2, jettyId: 2 });
    const page = await browser.get(`/scan/day?search_parties=${encodeURIComponent(search)}`);
    expect(page.text).toContain(one.receiptNo);
    expect(page.text).not.toContain("0123456789");
  });
});

describe("the detail of a ticket", () => {
  it("says how many are on board, since when and by whom", async () => {
    const ticket = await paidTicket({ adults: 3 });
    const { browser } = await scanned(ticket.ticketCode, { name: "Mohd Hafiz" });
    await browser.submitAndFollow({ no: "2" }, { how: "numbers" });
    const page = await browser.get(`/tickets/${ticket.ticketCode}`);
    expect(page.text).toMatch(/On board 1 of 3, .*7:30 am, Mohd Hafiz/);
  });
});
