import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { caseById, caseList } from "~/domain/departures/weather/case-queries.server";
import { chooseDeparture } from "~/domain/departures/weather/choose-departure.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { markPhoned } from "~/domain/departures/weather/mark-phoned.server";
import { caseCounts } from "~/domain/departures/weather/queries.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { addDays, day } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat } from "../support/departures";
import { hrefsIn } from "../support/page-roles";
import { code } from "../support/shift-acts";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "weather"]), now);

let last = day("2026-06-11");
const newDay = () => (last = addDays(last, 1));
const WRONG = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Siti binti Ali" };
const RIGHT = { ...WRONG, bankAccount: "164099998888" };

/** An order that lost its boat; its money goes back to an account with a slip in it. */
async function answered({ refund = true } = {}) {
  const on = newDay();
  const departure = await departureOfOwnBoat({ day: on });
  const ticketId = await soldTicket({ day: on, on: departure }, now);
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 } as const;
  const { id: stoppageId } = await stop(aStoppage(on), by, now);
  const { id, code: link } = await caseOf(ticketId);
  const buyer = { kind: "buyer", code: link } as const;
  if (refund) await chooseRefund(buyer, WRONG, now);
  const [due] = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId },
  );
  const path = `/timetable/weather/${stoppageId}/cases/${id}`;
  return { id, stoppageId, by, buyer, link, refundId: due?.id ?? 0, path };
}
const office = async () => (await signedIn({ language: "en", jettyId: 0 })).browser;
const accountOf = async (id: number) =>
  (await caseById(id, { ownJettyId: 0 }))?.bankAccount ?? null;

describe("the account of a refund that is open", () => {
  it("is changed by the buyer", async () => {
    const { id, buyer } = await answered();
    await chooseRefund(buyer, RIGHT, now);
    expect(await accountOf(id)).toBe(RIGHT.bankAccount);
  });

  it("is changed by the office on the page of the case", async () => {
    const { id, path } = await answered();
    const browser = await office();
    expect((await browser.get(path)).text).toContain("Another account for your money");
    await browser.submit({
      ...{ bank_name: "CIMB", bank_account: "7600112233", bank_holder: "Siti binti Ali" },
    });
    expect(await accountOf(id)).toBe("7600112233");
  });

  const onItsWay = [
    ["is paid", ({ refundId, by }) => payRefunds([refundId], "MBB", by, now)],
    ["is refused", ({ refundId, by }) => rejectRefund(refundId, "Akaun salah", by, now)],
    [
      "is in a file for the bank",
      ({ refundId, by }) =>
        makeRefundFile({ ids: [refundId], again: false, formKey: newSecret() }, by, now),
    ],
  ] satisfies [string, (one: Awaited<ReturnType<typeof answered>>) => Promise<unknown>][];
  it.each(onItsWay)("stays once it %s", async (_, act) => {
    const one = await answered();
    await act(one);
    expect(await code(chooseRefund(one.buyer, RIGHT, now))).toBe("weather_chosen");
    expect((await (await office()).get(one.path)).text).not.toContain("Another account");
  });
});

describe("a refund that the office refused", () => {
  async function refused() {
    const one = await answered();
    await rejectRefund(one.refundId, "Akaun salah", one.by, now);
    return one;
  }
  const toPhone = async (stoppageId: number) =>
    (await caseList(stoppageId, "phone", { search: "", page: 0 })).total;

  it("is told to the office with its reason", async () => {
    const { text } = await (await office()).get((await refused()).path);
    const words = ["rejected the refund", "Akaun salah", "The buyer reads this on their page"];
    expect(wordsIn(text, words)).toEqual(words);
  });

  it("is told to the buyer as refused, with whom to reach", async () => {
    const { text } = await (await office()).get(`/w/${(await refused()).link}`);
    expect(text).toMatch(/refused on .+ to pay the RM 61\.00 back.+contact the jetty office/);
  });

  it("is counted by itself on the desk, where its buyer stands to be phoned until called", async () => {
    const { id, stoppageId, by } = await refused();
    expect((await caseCounts(stoppageId)).refused).toBe(1);
    expect(await toPhone(stoppageId)).toBe(1);
    await markPhoned(id, true, by, new Date(now.getTime() + 60_000));
    expect(await toPhone(stoppageId)).toBe(0);
  });

  it("is offered to be ticked as told where its buyer was called before", async () => {
    const { id, path, refundId, by } = await answered();
    await markPhoned(id, true, by, new Date(now.getTime() - 60_000));
    await rejectRefund(refundId, "Akaun salah", by, now);
    const browser = await office();
    const { text } = await browser.get(path);
    expect(wordsIn(text, ["Was phoned"])).toEqual(["Was phoned"]);
    await browser.post(`${path}/phoned`, { phoned: "1" });
    expect((await browser.get(path)).text).toContain("Not phoned yet");
  });
});

describe("the text for WhatsApp of a case that is answered", () => {
  it("asks for no choice where the money goes back", async () => {
    const { text } = await (await office()).get((await answered()).path);
    expect(text).toContain("dikembalikan ke akaun anda");
    expect(text).not.toContain("Sila pilih hari lain");
  });

  it("names the departure that was chosen", async () => {
    const { buyer, path } = await answered({ refund: false });
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on });
    await chooseDeparture(buyer, { day: on, departureIds: [departure] }, now);
    const { text } = await (await office()).get(path);
    expect(text).toMatch(/pesanan anda \S+ kini untuk/);
  });
});

describe("the case of a ticket that was stopped again", () => {
  it("leads to the later one, and has no text to send that is no longer true", async () => {
    const { buyer, by, path } = await answered({ refund: false });
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on });
    await chooseDeparture(buyer, { day: on, departureIds: [departure] }, now);
    const { id: later } = await stop(aStoppage(on), by, now);
    const { html, text } = await (await office()).get(path);
    expect(
      hrefsIn(html).filter((href) => href.startsWith(`/timetable/weather/${later}/cases/`)),
    ).toHaveLength(1);
    for (const gone of ["The buyer reads this on their page", "Message for WhatsApp or SMS"])
      expect(text).not.toContain(gone);
  });
});
