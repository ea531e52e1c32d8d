import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { departureOfOwnBoat } from "../../../tests/support/departures";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { loadDraft } from "./drafts.server";
import { addOtherNationality, buyAgain } from "./order-from-ticket.server";

const test = useDatabase();
const now = new Date("2026-06-10T10:00:00+08:00");
const change = (text: string) => asOwner(test, (client) => client.query(text));
const tomorrow = addDays(dayOf(now), 1);
const BUYER = {
  name: "Pembeli Ujian",
  email: "pembeli@contoh.my",
  phoneNo: "0123456789",
  ic: "850412115267",
  country: "MY",
  state: "Terengganu",
};

async function bought(options: Parameters<typeof makeTicket>[0] = {}) {
  const browser = newSecret();
  const { ticketCode, id } = await makeTicket({ now, browser, ...options });
  await payTicket(id, { paidAt: now });
  return { ticketCode, browser, draftSecret: null };
}
const ABROAD = [
  { name: "Tan Wei", ic: "E1234567", category: "adult_foreigner", country: "SG" },
  { name: "Tan Mei", ic: "E1234568", category: "child_foreigner", country: "SG" },
] as const;

describe("buying again", () => {
  it("fills in jetty, counts and buyer, leaves day and names open, and is kept", async () => {
    const { secret, data } = await buyAgain(await bought({ jettyId: 2 }), now);
    expect(data).toMatchObject({
      jettyId: 2,
      ticketDate: null,
      malaysian: true,
      nonMalaysian: false,
      counts: { adult: 2 },
      buyer: BUYER,
      beside: null,
    });
    expect(data.passengers.map(({ name, ic }) => name + ic)).toEqual(["", ""]);
    expect((await loadDraft(secret, "web", now)).data).toEqual(data);
  });

  it("knows passengers from abroad by their country", async () => {
    const { data } = await buyAgain(await bought({ passengers: [...ABROAD] }), now);
    expect(data).toMatchObject({
      malaysian: false,
      nonMalaysian: true,
      country: "SG",
      counts: { adult_foreigner: 1, child_foreigner: 1 },
      buyer: BUYER,
    });
  });

  it("takes the place of the order at hand", async () => {
    const first = await buyAgain(await bought(), now);
    const second = await buyAgain({ ...(await bought()), draftSecret: first.secret }, now);
    expect((await loadDraft(first.secret, "web", now)).version).toBe(0);
    expect((await loadDraft(second.secret, "web", now)).version).toBeGreaterThan(0);
  });
});

describe("adding the other nationality", () => {
  it("sails with the same departure", async () => {
    const from = await bought();
    const departure = await departureOfOwnBoat({ day: tomorrow });
    await sql(
      null,
      `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
       select id, :departure, 1, 2, :now from ticket where ticket_code = :ticketCode`,
      { departure, now, ticketCode: from.ticketCode },
    );
    const { data } = await addOtherNationality(from, now);
    expect(data.departureIds).toEqual([departure]);
    await change("delete from ticket_departure");
    await change("delete from departure");
  });

  it("fills in jetty, day and buyer for passengers from abroad, beside the first ticket", async () => {
    const from = await bought();
    const { data } = await addOtherNationality(from, now);
    expect(data).toMatchObject({
      jettyId: 1,
      ticketDate: tomorrow,
      malaysian: false,
      nonMalaysian: true,
      country: "",
      counts: {},
      passengers: [],
      buyer: BUYER,
      beside: from.ticketCode,
    });
  });

  it("fills them in for Malaysians after passengers from abroad", async () => {
    const { data } = await addOtherNationality(await bought({ passengers: [...ABROAD] }), now);
    expect(data).toMatchObject({ malaysian: true, nonMalaysian: false, ticketDate: tomorrow });
  });

  it("leaves a day open that was closed meanwhile", async () => {
    const ticketDate = addDays(dayOf(now), 5);
    const from = await bought({ ticketDate });
    await asOwner(test, (client) =>
      client.query(
        "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Ombak besar')",
        [ticketDate],
      ),
    );
    expect((await addOtherNationality(from, now)).data.ticketDate).toBeNull();
  });
});

describe.each([
  ["buying again", buyAgain],
  ["adding the other nationality", addOtherNationality],
])("%s", (_name, act) => {
  const refusal = (error: { code: string }) => error.code;

  it("is for the browser that made the ticket alone, who else knows the code or not", async () => {
    const from = await bought();
    const drafts = () => sql(null, "select 1 as one from order_draft");
    const before = (await drafts()).length;
    for (const browser of [null, "", newSecret()])
      expect(await act({ ...from, browser }, now).catch(refusal)).toBe("not_found");
    expect((await drafts()).length).toBe(before);
  });

  it("is over when the browser is no longer shown the ticket", async () => {
    const from = await bought();
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    expect((await act(from, days(29))).data.jettyId).toBe(1);
    expect(await act(from, days(31)).catch(refusal)).toBe("not_found");
  });
});
