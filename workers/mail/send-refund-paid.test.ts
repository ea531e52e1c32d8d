import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { makeStaff } from "../../tests/support/staff";
import { strandedOrder } from "../../tests/support/travel-credit";
import { aStoppage, caseOf, stop } from "../../tests/support/weather";
import { sendRefundPaid } from "./send-refund-paid";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();

const now = new Date("2026-06-20T08:00:00+08:00");
const ACCOUNT = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Ali" };
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

const asked = async (ticketId: number) =>
  (
    await sql<{ payload: Parameters<typeof sendRefundPaid>[0] }>(
      null,
      `select payload from outbox
        where job = 'mail.refund-paid' and (payload ->> 'ticketId')::int = :ticketId`,
      { ticketId },
    )
  ).map(({ payload }) => payload);
const refundOf = async (ticketId: number) =>
  (
    await sql<{ id: number }>(null, "select id from refund_due where ticket_id = :ticketId", {
      ticketId,
    })
  )[0]?.id ?? 0;
const clerk = async () => ({
  userId: (await makeStaff({ level: 5 })).id,
  ownJettyId: 0 as const,
});
const cancelled = async (email = "aisyah@contoh.my") => {
  const { id, receiptNo } = await makeTicket({ now, language: "en", email });
  await payTicket(id, { paidAt: now });
  await cancelTicket(id, "Catatan pejabat", await clerk(), now);
  return { id, receiptNo, refundId: await refundOf(id) };
};
/** A counter's ticket whose boat did not sail and whose money the bank paid. */
async function paidAtCounter(email: string | null) {
  const ticketDate = addDays(dayOf(now), 5);
  const { id } = await makeTicket({ now, ticketFlag: 3, ticketDate, language: "en" });
  await sql(null, "update ticket set email = :email where id = :id", { id, email });
  const by = await clerk();
  await stop(aStoppage(ticketDate), by, now);
  const { id: caseId, code } = await caseOf(id);
  await chooseRefund({ kind: "buyer", code }, ACCOUNT, now);
  await payCounterRefund(caseId, "IBG 15", by, now);
  return { id, by, payload: { ticketId: id, caseId, language: "en" as const } };
}
/** The letter that the ticket's one mail becomes. */
async function letterOf(ticketId: number): Promise<string> {
  const [payload] = await asked(ticketId);
  if (payload) await sendRefundPaid(payload, { rowId: 7 });
  const [name = ""] = readdirSync(folder);
  return readFileSync(join(folder, name), "utf8")
    .replace(/=\r?\n/g, "")
    .replaceAll("=C2=A0", " ")
    .replaceAll("=E2=80=A6", "…");
}

describe("a refund that is marked as paid", () => {
  it("is told to its buyer in the ticket's language, once for a form that is sent twice", async () => {
    const { id, refundId } = await cancelled();
    const by = await clerk();
    await payRefunds([refundId], "IBG 12", by, now);
    await payRefunds([refundId], "IBG 12", by, now);
    expect(await asked(id)).toEqual([{ ticketId: id, refundId, language: "en" }]);
  });

  it("is a letter with amount and day", async () => {
    const { id, receiptNo, refundId } = await cancelled();
    await payRefunds([refundId], "IBG 13", await clerk(), now);
    const letter = await letterOf(id);
    for (const words of ["To: aisyah@contoh.my", receiptNo, "RM 61.00", "20 June 2026"])
      expect(letter).toContain(words);
  });

  it("names the account by its bank and last four digits, never as a whole", async () => {
    const { ticketId, code } = await strandedOrder(now);
    await chooseRefund({ kind: "buyer", code }, ACCOUNT, now);
    await payRefunds([await refundOf(ticketId)], "IBG 14", await clerk(), now);
    const letter = await letterOf(ticketId);
    expect(letter).toContain("Maybank …5678");
    expect(letter).not.toContain("164012345678");
  });

  it("is a letter to the buyer of a counter's ticket, too, once", async () => {
    const { id, payload, by } = await paidAtCounter("aisyah@contoh.my");
    await payCounterRefund(payload.caseId, "IBG 15", by, now);
    expect(await asked(id)).toEqual([payload]);
    const letter = await letterOf(id);
    for (const words of ["RM 60.00", "20 June 2026", "Maybank …5678"])
      expect(letter).toContain(words);
  });

  it("is told to nobody where the counter knows no address", async () => {
    expect(await asked((await paidAtCounter(null)).id)).toEqual([]);
  });

  it("is told to nobody where it is rejected", async () => {
    const { id, refundId } = await cancelled();
    await rejectRefund(refundId, "Sudah dibayar tunai", await clerk(), now);
    expect(await asked(id)).toEqual([]);
  });
});
