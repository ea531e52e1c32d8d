import { beforeEach, describe, expect, it, vi } from "vitest";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { addOtherNationality, buyAgain } from "./order-from-ticket.server";

const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

/** What the one statement that finds the ticket asks. */
const MADE_HERE = / and coalesce\(t\.browser_hash = :browserHash, false\)/;
const ONLINE = / and t\.ticket_flag < 3/;
const STILL_SHOWN = /\n {2}and \(t\.created_at[\s\S]*:today::date\)\)/;

useDatabase();
beforeEach(() => void (guards.off = []));
const now = new Date("2026-06-10T10:00:00+08:00");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

async function bought(options: Parameters<typeof makeTicket>[0] = {}) {
  const browser = newSecret();
  const { ticketCode, id } = await makeTicket({ now, browser, ...options });
  if (options.ticketFlag !== 3) await payTicket(id, { paidAt: now });
  return { ticketCode, browser, draftSecret: null };
}
const refusal = (error: { code: string }) => error.code;

describe.each([
  ["buying again", buyAgain],
  ["adding the other nationality", addOtherNationality],
])("%s, each guard in turn", (_, act) => {
  it("refuses who opens another person's link, and would not without asking whose it is", async () => {
    const stranger = { ...(await bought()), browser: newSecret() };
    expect(await act(stranger, now).catch(refusal)).toBe("not_found");
    guards.off = [MADE_HERE];
    expect((await act(stranger, now)).data.buyer).toMatchObject({ ic: "850412115267" });
  });

  it("refuses a ticket of long ago, and would not without asking for how long it is shown", async () => {
    const from = await bought();
    expect(await act(from, later(31)).catch(refusal)).toBe("not_found");
    guards.off = [STILL_SHOWN];
    expect((await act(from, later(31))).data.jettyId).toBe(1);
  });

  it("refuses a sale of the counter, as an operator's is, and would not without asking for it", async () => {
    const from = await bought({ ticketFlag: 3 });
    expect(await act(from, now).catch(refusal)).toBe("not_found");
    guards.off = [ONLINE];
    expect((await act(from, now)).data.jettyId).toBe(1);
  });
});

describe("a day that is over", () => {
  it("is never that of an order which is bought again, nor of its other nationality", async () => {
    const from = await bought({ ticketDate: addDays(dayOf(now), 1) });
    for (const act of [buyAgain, addOtherNationality])
      expect((await act(from, later(2))).data.ticketDate).toBeNull();
  });
});
