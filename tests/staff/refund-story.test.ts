import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { getByRole, rowsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { aStoppage, caseOf, stop } from "../support/weather";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
const CLERK = "Juruwang Tunggal";
const REASON = "Dipulangkan secara tunai";

async function clerk() {
  const { id: userId } = await makeStaff({ name: CLERK });
  return { userId, ownJettyId: 0 } as const;
}

/** A cancelled ticket of RM 61.00 whose refund is still due, or was decided by the clerk. */
async function aRefund(state: "due" | "paid" | "rejected") {
  const by = await clerk();
  const ticket = await makeTicket({ now, name: `Pembeli ${state}` });
  await payTicket(ticket.id, { paidAt: now });
  await cancelTicket(ticket.id, "Ribut", by, now);
  const [row] = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId: ticket.id },
  );
  const id = row?.id ?? 0;
  if (state === "paid") await payRefunds([id], "MBB 7", by, now);
  if (state === "rejected") await rejectRefund(id, REASON, by, now);
  return ticket;
}
const made = {
  due: madeOnce(() => aRefund("due")),
  paid: madeOnce(() => aRefund("paid")),
  rejected: madeOnce(() => aRefund("rejected")),
};
const PARTS = {
  en: { payment: "Payment", audit: "Audit Trail" },
  ms: { payment: "Bayaran", audit: "Jejak audit" },
};
const WHEN = { en: "10 June 2026, 1:30 pm", ms: "10 Jun 2026, 1:30 tengah hari" };

/** Where the refund of a ticket stands, by the place that tells it. */
async function places(state: keyof typeof made, language: Language) {
  const { ticketCode, receiptNo } = await made[state]();
  const { browser } = await signedIn({ level: 1, language });
  const rowOf = (html: string) =>
    rowsIn(html)
      .find((cells) => cells.join(" ").includes(receiptNo))
      ?.join(" ");
  const ticket = (await browser.get(`/tickets/${ticketCode}`)).html;
  return {
    list: (await browser.get(`/refunds?state=${state}`)).text,
    ticket: getByRole(ticket, "region", { name: PARTS[language].payment }).text,
    month: rowOf((await browser.get("/month-end/parts/refunds?jetty=1&month=2026-06")).html) ?? "",
    audit: getByRole(ticket, "region", { name: PARTS[language].audit }).text,
  };
}

describe.each([
  ["paid", "en", "Paid out"],
  ["paid", "ms", "Telah dibayar"],
  ["rejected", "en", "Rejected"],
  ["rejected", "ms", "Ditolak"],
] as const)("a refund that is %s, in %s", (state, language, word) => {
  it.each(["list", "ticket", "month", "audit"] as const)(
    `is called ${word} by the %s, with who decided and when`,
    async (place) => {
      const text = (await places(state, language))[place];
      // Entries have the time of the database.
      const when = place === "audit" ? /\d, \d{1,2}:\d\d / : new RegExp(WHEN[language]);
      expect([text.includes(word), text.includes(CLERK), when.test(text)]).toEqual([
        true,
        true,
        true,
      ]);
    },
  );
});

describe("the ticket of a refund", () => {
  it("says to a cashier how it stands, and neither who decided nor why", async () => {
    const { ticketCode } = await made.rejected();
    const { browser } = await signedIn({ level: 4, language: "en" });
    const { html } = await browser.get(`/tickets/${ticketCode}`);
    const { text } = getByRole(html, "region", { name: PARTS.en.payment });
    expect(wordsIn(text, ["RM 61.00, Rejected", CLERK, REASON])).toEqual(["RM 61.00, Rejected"]);
  });

  it("says why it was rejected", async () => {
    expect((await places("rejected", "en")).ticket).toContain(REASON);
  });

  it("says that it is due, and the audit that it was until it was decided", async () => {
    expect((await places("due", "en")).ticket).toContain("RM 61.00, Due");
    expect((await places("paid", "ms")).audit).toContain("Perlu dibuat");
  });

  it("names and finds the decision in the audit by its receipt number", async () => {
    const { receiptNo } = await made.rejected();
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { text } = await browser.get(`/audit?search=${receiptNo}`);
    expect(wordsIn(text, [`Refund ${receiptNo}`, "Rejected", REASON])).toHaveLength(3);
  });

  it("of the counter that was paid by bank says so, with who and the reference", async () => {
    const on = day("2026-06-20");
    const { id: ticketId, ticketCode } = await makeTicket({ now, ticketFlag: 3, ticketDate: on });
    const by = await clerk();
    await stop(aStoppage(on), by, now);
    const { id, code } = await caseOf(ticketId);
    const account = { bankName: "Maybank", bankAccount: "512345678901", bankHolder: "Aminah" };
    await chooseRefund({ kind: "buyer", code }, account, now);
    await payCounterRefund(id, "CIMB 9", by, now);
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { html } = await browser.get(`/tickets/${ticketCode}`);
    expect(getByRole(html, "region", { name: PARTS.en.payment }).text).toMatch(
      new RegExp(`RM 60\\.00, Paid out.*${CLERK}.*CIMB 9`, "s"),
    );
    expect(getByRole(html, "region", { name: PARTS.en.audit }).text).toContain("Due");
  });
});
