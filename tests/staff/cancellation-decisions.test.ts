import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import {
  actionsIn,
  fieldsNamed,
  getByRole,
  hasRole,
  hrefsIn,
  valuesIn,
} from "../support/page-roles";
import { makeShift } from "../support/shift";
import { sellInShift } from "../support/shift-sale";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { asks, grouped, listsIn, now, paid, requestsOf, stateOf } from "./cancellation-rows";
import { confirm } from "./confirm";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn, visitor } = staffBrowsers(
  useSite(["staff", "receipts", "counter", "ticketing"]),
  now,
);

describe("a decision", () => {
  const twoRequests = async () => {
    const { browser } = await signedIn({ level: 1, jettyId: 1, language: "ms" });
    const [good, bad] = [await paid(), await paid()];
    const [approved, denied] = [
      await asks(good.id, `Luluskan ${good.id}`),
      await asks(bad.id, `Tolak ${bad.id}`),
    ];
    return { browser, good, bad, approved, denied };
  };

  const question = {
    approve: madeOnce(() => ask("approve")),
    deny: madeOnce(() => ask("deny")),
  };
  async function ask(act: "approve" | "deny") {
    const { browser, good, bad, approved, denied } = await twoRequests();
    const [id, ticket] = act === "approve" ? [approved, good] : [denied, bad];
    const malay = await browser.get(`/ticket-cancellation/${id}/${act}`);
    browser.cookies.set("lang", "en");
    const english = await browser.get(`/ticket-cancellation/${id}/${act}`);
    return { ticket, malay, english };
  }

  it.each([
    ["approve", "Tindakan ini tidak boleh dibuat asal."],
    ["deny", "permohonan lain boleh dibuat"],
  ] as const)("to %s is asked about first, in both languages (R-8-50)", async (act, follows) => {
    const { ticket, malay, english } = await question[act]();
    const words = [follows, grouped(ticket.ticketCode)];
    expect([malay.status, wordsIn(malay.text, words)]).toEqual([200, words]);
    expect(english.text).toContain("Are you sure?");
    for (const { html } of [malay, english]) expect(await htmlProblems(html)).toEqual([]);
  });

  it.each(["approve", "deny"] as const)(
    "to %s is not made by a look at the question, whose way back leads to the lists (R-8-50)",
    async (act) => {
      const { ticket, english } = await question[act]();
      expect(new Set(hrefsIn(getByRole(english.html, "dialog")))).toEqual(
        new Set(["/ticket-cancellation"]),
      );
      expect([await stateOf(ticket.id), (await requestsOf(ticket.id))[0]?.state]).toEqual([
        ...["paid", "pending"],
      ]);
    },
  );

  it("approves and says so (R-4-07, R-8-37)", async () => {
    const { browser, good, approved } = await twoRequests();
    browser.cookies.set("lang", "en");
    await browser.get(`/ticket-cancellation/${approved}/approve?page_approved=0`);
    const yes = await confirm(browser);
    expect([
      yes.text.includes("Cancellation request has been approved"),
      browser.page.path,
    ]).toEqual([true, "/ticket-cancellation?page_approved=0"]);
    expect([
      listsIn(yes.html).pending.text.includes(`Luluskan ${good.id}`),
      listsIn(yes.html).approved.text.includes(`Luluskan ${good.id}`),
      await stateOf(good.id),
    ]).toEqual([false, true, "cancelled"]);
  });

  it("denies and says so (R-4-08, R-8-38)", async () => {
    const { browser, bad, denied } = await twoRequests();
    browser.cookies.set("lang", "en");
    await browser.get(`/ticket-cancellation/${denied}/deny`);
    const no = await confirm(browser);
    expect(no.text).toContain("Cancellation request has been denied");
    expect([
      listsIn(no.html).pending.text.includes(`Tolak ${bad.id}`),
      listsIn(no.html).approved.text.includes(`Tolak ${bad.id}`),
      await stateOf(bad.id),
    ]).toEqual([false, false, "paid"]);
  });

  it("that somebody made before is told by name, before and after one tries", async () => {
    const [first, second] = [
      await signedIn({ name: "Siti Zubaidah", jettyId: 0 }),
      await signedIn({ jettyId: 0, language: "en" }),
    ];
    const id = await asks((await paid()).id);
    await second.browser.get(`/ticket-cancellation/${id}/approve`);
    await first.browser.post(`/ticket-cancellation/${id}/deny`, {});
    const late = await second.browser.post(`/ticket-cancellation/${id}/approve`, {});
    expect([
      late.status,
      late.text.includes(
        "Siti Zubaidah denied this request at 13:30 on 10 June 2026. Nothing was changed.",
      ),
    ]).toEqual([409, true]);
    expect(await htmlProblems(late.html)).toEqual([]);
    for (const act of ["approve", "deny"]) {
      const { text, html } = await second.browser.get(`/ticket-cancellation/${id}/${act}`);
      expect(text, act).toContain("Siti Zubaidah has denied this request, 10 June 2026, 1:30 pm.");
      expect(actionsIn(getByRole(html, "dialog")), act).toEqual([]);
    }
  });

  it("is for level 1, and of a jetty for those who work there (R-6-08)", async () => {
    const ticket = await paid({ jettyId: 2 });
    const id = await asks(ticket.id);
    for (const level of [2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level, jettyId: 2 });
      for (const act of ["approve", "deny"])
        expect(
          [
            (await browser.get(`/ticket-cancellation/${id}/${act}`)).status,
            (await browser.post(`/ticket-cancellation/${id}/${act}`, {})).status,
          ],
          `${level} ${act}`,
        ).toEqual([403, 403]);
    }
    const { browser } = await signedIn({ level: 1, jettyId: 1 });
    for (const forged of [id, 0, "abc", 2_147_483_648])
      for (const act of ["approve", "deny"])
        expect(
          [
            (await browser.get(`/ticket-cancellation/${forged}/${act}`)).status,
            (await browser.post(`/ticket-cancellation/${forged}/${act}`, {})).status,
          ],
          `${forged}`,
        ).toEqual([404, 404]);
    expect([await stateOf(ticket.id), await requestsOf(ticket.id)]).toMatchObject([
      "paid",
      [{ state: "pending" }],
    ]);
  });
});

describe("a cancellation", () => {
  it("is asked for by code or receipt number, with a reason, and sent by levels 2 to 4 (R-8-45)", async () => {
    for (const [level, language] of [
      [2, "ms"],
      [3, "en"],
      [4, "en"],
    ] as const) {
      const ticket = await paid();
      const { browser } = await signedIn({ level, jettyId: 1, language });
      const typed =
        level === 3 ? ticket.receiptNo.toLowerCase() : grouped(ticket.ticketCode).toLowerCase();
      const form = await browser.get(`/ticket-cancellation/new?code=${encodeURIComponent(typed)}`);
      expect([form.status, form.text.includes(ticket.receiptNo)]).toEqual([200, true]);
      expect(await htmlProblems(form.html)).toEqual([]);
      const sent = await browser.submitAndFollow({ remark: "  Buyer is ill\nand stays home " });
      expect(sent.text).toContain(
        language === "ms" ? "Permohonan telah dihantar" : "Request has been sent",
      );
      expect([await requestsOf(ticket.id), await stateOf(ticket.id)]).toEqual([
        [{ state: "pending", remark: "Buyer is ill\nand stays home" }],
        "paid",
      ]);
    }
  });

  it("asks for the ticket in a dialog, and says that it knows none of such a code", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    const asked = await browser.get("/ticket-cancellation/new");
    expect(await htmlProblems(asked.html)).toEqual([]);
    expect(actionsIn(getByRole(asked.html, "dialog"))).toEqual(["/ticket-cancellation/new"]);
    const unknown = await browser.get("/ticket-cancellation/new?code=MRG-2026-999999");
    expect([unknown.status, valuesIn(unknown.html).includes("MRG-2026-999999")]).toEqual([
      404,
      true,
    ]);
    expect(await htmlProblems(unknown.html)).toEqual([]);
  });

  it("needs a reason of at most 500 characters", async () => {
    for (const [language, words] of [
      ["ms", "Sila lengkapkan ruangan ini."],
      ["en", "Please complete this field"],
    ] as const) {
      const ticket = await paid();
      const { browser } = await signedIn({ level: 2, jettyId: 1, language });
      await browser.get(`/ticket-cancellation/new?code=${ticket.ticketCode}`);
      const empty = await browser.submit({ remark: " \n " });
      expect([empty.status, empty.text.includes(words)]).toEqual([422, true]);
      expect(await htmlProblems(empty.html)).toEqual([]);
      expect((await browser.submit({ remark: "x".repeat(501) })).status).toBe(422);
      expect(await requestsOf(ticket.id)).toEqual([]);
    }
  });

  it("is sent once: who comes again is told that it waits", async () => {
    for (const [level, language] of [
      [2, "ms"],
      [3, "en"],
      [4, "en"],
    ] as const) {
      const ticket = await paid();
      const { browser } = await signedIn({ level, jettyId: 1, language });
      await browser.get(`/ticket-cancellation/new?code=${ticket.ticketCode}`);
      await browser.submit({ remark: "Buyer is ill" });
      const again = await browser.get(`/ticket-cancellation/new?code=${ticket.ticketCode}`);
      expect(again.text).toContain(
        language === "ms"
          ? "telah memohon pembatalan tiket ini"
          : "requested the cancellation of this ticket",
      );
      expect(fieldsNamed(again.html, "remark")).toEqual([]);
      expect(
        (
          await browser.post(`/ticket-cancellation/new?code=${ticket.ticketCode}`, {
            remark: "Lagi",
          })
        ).status,
      ).toBe(409);
    }
  });

  /** Level 1 looks at a counter ticket and an online one, and cancels the first. */
  const cancelled = madeOnce(async () => {
    const shift = await makeShift({ openedAt: now });
    const [id, online] = [await sellInShift(shift, { now }), await paid()];
    const [row] = await sql<{ code: string }>(
      null,
      "select ticket_code as code from ticket where id = :id",
      { id },
    );
    const code = row?.code ?? "";
    const path = `/ticket-cancellation/new?code=${code}`;
    const { browser } = await signedIn({ level: 1, jettyId: 1, language: "ms" });
    const malay = (await browser.get(path)).text;
    browser.cookies.set("lang", "en");
    const ofOnline = await browser.get(`/ticket-cancellation/new?code=${online.ticketCode}`);
    await browser.get(path);
    const withoutReason = [(await browser.submit({ remark: "" })).status, await stateOf(id)];
    const said = (await browser.submitAndFollow({ remark: "Sold twice" })).text;
    const again = (await browser.get(path)).text;
    return { id, code, malay, ofOnline: ofOnline.text, withoutReason, said, again };
  });

  it("is made by level 1 after it was said what follows, and where the money goes", async () => {
    const { code, malay, ofOnline } = await cancelled();
    const words = [
      `Batalkan tiket ${grouped(code)}? Tindakan ini tidak boleh dibuat asal.`,
      "RM 30.00 dipulangkan tunai kepada pembeli, dari laci",
    ];
    expect(wordsIn(malay, words)).toEqual(words);
    expect(ofOnline).toContain("RM 61.00 was paid online");
  });

  it("is not made by level 1 without a reason", async () => {
    expect((await cancelled()).withoutReason).toEqual([422, "paid"]);
  });

  it("is made by level 1 at once, and said to be (R-8-46)", async () => {
    const { id, said } = await cancelled();
    expect(said).toContain("Ticket has been canceled");
    expect([await stateOf(id), await requestsOf(id)]).toEqual([
      "cancelled",
      [{ state: "direct", remark: "Sold twice" }],
    ]);
  });

  it("that was made is told to who comes again", async () => {
    expect((await cancelled()).again).toContain(
      "Kakitangan Ujian cancelled this ticket, 10 June 2026, 1:30 pm.",
    );
  });

  it("is not a buyer's, nor of another jetty's staff", async () => {
    const ticket = await paid({ jettyId: 2 });
    const { browser } = await signedIn({ level: 1, jettyId: 1 });
    const path = `/ticket-cancellation/new?code=${ticket.ticketCode}`;
    expect([
      (await browser.get(path)).status,
      (await browser.post(path, { remark: "x" })).status,
      (await browser.get(`/ticket-cancellation/ticket/${ticket.ticketCode}`)).status,
    ]).toEqual([404, 404, 404]);
    expect((await visitor().get(path)).location).toContain("/login?back=");
    expect(await stateOf(ticket.id)).toBe("paid");
  });

  it("is linked from the receipt for staff only", async () => {
    const ticket = await paid();
    const receipt = `/ticket/receipt/print/${ticket.ticketCode}`;
    const request = `/ticket-cancellation/new?code=${ticket.ticketCode}`;
    expect((await visitor("ms").get(receipt)).html).not.toContain("ticket-cancellation");
    const [cashier, chief, accountant] = [
      await signedIn({ level: 3, language: "ms" }),
      await signedIn({ level: 1, language: "en" }),
      await signedIn({ level: 5 }),
    ];
    const asked = (await cashier.browser.get(receipt)).html;
    expect(getByRole(asked, "link", { name: "Mohon pembatalan tiket ini" }).href).toBe(request);
    const seen = await chief.browser.get(receipt);
    expect(getByRole(seen.html, "link", { name: "Cancel this ticket" }).href).toBe(request);
    expect(await htmlProblems(seen.html)).toEqual([]);
    expect((await accountant.browser.get(receipt)).html).not.toContain("ticket-cancellation");
  });

  it("ends the ticket's prints and PDFs", async () => {
    const ticket = await paid();
    const receipt = `/ticket/receipt/print/${ticket.ticketCode}`;
    const chief = await signedIn({ level: 1, language: "en" });
    await chief.browser.get(`/ticket-cancellation/new?code=${ticket.ticketCode}`);
    await chief.browser.submit({ remark: "Ribut" });
    const gone = await visitor("en").get(receipt);
    expect([
      gone.status,
      gone.text.includes("Cancelled This ticket cannot be used to depart."),
      hasRole(gone.html, "img"),
    ]).toEqual([200, true, false]);
    expect((await visitor().get(`/storage/qr/${ticket.ticketCode}`)).status).toBe(404);
    expect((await visitor().get(`/ticket/ticket/pdf/${ticket.ticketCode}`)).location).toBe(receipt);
    const print = await chief.browser.get(`/print/ticket/${ticket.ticketCode}`);
    expect([
      print.status,
      print.text.includes("This ticket was cancelled and cannot be printed."),
    ]).toEqual([422, true]);
  });
});
