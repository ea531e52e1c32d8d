import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { staffTicketShape } from "~/api/staff-ticket-json";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { aPicture } from "../staff/pictures";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { madePdf } from "../support/made-pdf";
import { makeShift } from "../support/shift";
import { type MadeStaff } from "../support/staff";
import { nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
const test = useDatabase();
const ask = useCalls();

async function onDuty(level: 1 | 3 = 3): Promise<MadeStaff> {
  const cashier = await somebodyOf(level, { jettyId: 1 });
  await makeShift({ userId: cashier.id, jettyId: 1, openedAt: now });
  return cashier;
}
const order = (wishes: Record<string, unknown> = {}) => ({
  jettyID: 1,
  ticketFlag: 3,
  ticketDate: addDays(dayOf(now), 1),
  paymentMethod: "Cash",
  amount: 60,
  cash_in: 100,
  cash_out: 40,
  adult: [
    { name: "Penumpang Satu", ic: "850412115267" },
    { name: "Penumpang Dua", ic: "870903115048" },
  ],
  ...wishes,
});
const sell = (by: MadeStaff, body: unknown, headers: Record<string, string> = {}) =>
  ask("POST", "/api/ticket-counter/generate", by, { body, headers });
const parts = (fields: Record<string, string>, letters: [string, Buffer][] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of letters)
    form.append("letters_imgs[]", new File([new Uint8Array(bytes)], name));
  return form;
};
const tickets = async () =>
  (await sql<{ n: number }>(null, "select count(*)::int as n from ticket"))[0]?.n;

describe("POST /api/ticket-counter/generate", () => {
  it("sells in the caller's shift: ticket, pos and price_update (R-7-49, R-X9)", async () => {
    const cashier = await onDuty();
    const { status, body } = await sell(
      cashier,
      order({
        name: "Rosli bin Omar",
        phoneNo: "0123456789",
        email: "rosli@contoh.my",
        company_name: "Syarikat Laut",
        paymentMethod: "Credit Facility",
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      price_update: false,
      pos: { jetty_id: 1, cash_in: 100, total_cash: null },
      message: "Ticket has been generated.",
    });
    expect(staffTicketShape.parse(body.ticket)).toMatchObject({
      isPaid: true,
      ticketFlag: 3,
      amount: 60,
      paymentMethod: "Credit Facility",
      company_name: "Syarikat Laut",
      name: "Rosli bin Omar",
      total_passengers: 2,
    });
    const form = new URLSearchParams({
      jettyID: "1",
      ticketDate: dayOf(now),
      paymentMethod: "Cash",
      cash_in: "50",
      "adult[0][name]": "Penumpang Satu",
      "adult[0][ic]": "850412115267",
    });
    expect((await sell(cashier, form)).body).toMatchObject({ ticket: { amount: 30 } });
  });

  it("takes the form of the single screen in parts, by country, without an amount (R-7-50, R-X8)", async () => {
    const cashier = await onDuty();
    const { status, body } = await sell(
      cashier,
      parts({
        ticketFlag: "3",
        jettyID: "1",
        ticketDate: dayOf(now),
        name: "",
        phoneNo: "",
        ic: "",
        email: "",
        country: "Malaysia",
        paymentMethod: "Cash",
        cash_in: "500",
        operator_id: "other",
        other_operator_name: "Bot Pak Din",
        "adult[0][country]": "Malaysia",
        "adult[1][country]": "Singapura",
        "child[0][country]": "Others Eastern Asia",
      }),
    );
    expect(status).toBe(200);
    const ticket = staffTicketShape.parse(body.ticket);
    expect(ticket.other_operator_name).toBe("Bot Pak Din");
    expect(ticket.passengers.map(({ category, country }) => [category, country])).toMatchObject([
      ["adult", "MY"],
      ["adult_foreigner", "SG"],
      ["child_foreigner", expect.any(String)],
    ]);
  });

  describe("of an agency", () => {
    const chief = madeOnce(() => onDuty(1));
    const FIELDS = {
      jettyID: "1",
      ticketDate: dayOf(now),
      paymentMethod: "Cash",
      cash_in: "500",
      agency_name: "Jabatan Laut",
      "adult[0][name]": "Pegawai Satu",
      "adult[0][ic]": "850412115267",
    };
    const lettersOf = async (): Promise<[string, Buffer][]> => [
      ["surat.pdf", madePdf()],
      ["surat.JPG", await aPicture()],
    ];

    it("sells with its letters, as parts", async () => {
      const { status, body } = await sell(await chief(), parts(FIELDS, await lettersOf()));
      expect([status, body.ticket]).toMatchObject([
        200,
        {
          agency_name: "Jabatan Laut",
          passengers: [{ category: "gov_agency" }],
          letters: [{ name: "surat.pdf" }, { name: "surat.jpg" }],
        },
      ]);
    });

    it("sells with its letters, as JSON", async () => {
      const { status, body } = await sell(await chief(), {
        ...order({ amount: undefined, agency_name: "Jabatan Laut" }),
        letters_imgs: [{ letter: madePdf().toString("base64"), original_name: "surat.pdf" }],
      });
      expect([status, body.ticket]).toMatchObject([200, { letters: [{}] }]);
    });

    it.each<[string, [string, Buffer][], string]>([
      ["without a letter", [], "agency_letter_missing"],
      ["with one that is none", [["surat.pdf", Buffer.from("<html>")]], "file_unsupported"],
    ])("does not sell %s", async (_how, letters, code) => {
      expect((await sell(await chief(), parts(FIELDS, letters))).body).toMatchObject({ code });
    });

    it("sells for level 1 alone", async () => {
      const before = await tickets();
      const { status } = await sell(await onDuty(), parts(FIELDS, await lettersOf()));
      expect([status, await tickets()]).toEqual([403, before]);
    });
  });

  it("answers a changed price as its own kind, and refuses what is not to be sold", async () => {
    const cashier = await onDuty();
    expect(await sell(cashier, order({ amount: 50 }))).toMatchObject({
      status: 200,
      body: { ticket: null, price_update: true, amount: 60, code: "price_update" },
    });
    const refused: [Record<string, unknown>, string][] = [
      [{ adult: [] }, "no_passenger"],
      [{ adult: [{}] }, "passenger_info_incomplete"],
      [{ jettyID: 2 }, "shift_jetty"],
      [{ ticketFlag: 1 }, "bad_request"],
      [{ cash_in: 10 }, "cash_below_total"],
      [{ paymentMethod: "Cek" }, "no_payment_method"],
      [{ paymentMethod: "Credit Facility" }, "no_customer_info"],
      [{ operator_id: 999_999 }, "operator_inactive"],
      [{ ticketDate: "2026-06-09" }, "date_unavailable"],
    ];
    for (const [wishes, code] of refused)
      expect((await sell(cashier, order(wishes))).body, code).toMatchObject({ code });
    expect((await sell(await somebodyOf(3), order())).body).toMatchObject({ code: "shift_closed" });
    expect((await sell(await somebodyOf(2), order())).status).toBe(403);
  });

  it("sells once for one key, and says so of another order under it", async () => {
    const cashier = await onDuty();
    const key = { "Idempotency-Key": newSecret() };
    const [one, two] = [await sell(cashier, order(), key), await sell(cashier, order(), key)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(await sell(cashier, order({ cash_in: 80 }), key)).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    // What was kept is gone, and the ticket's own key still holds.
    await asOwner(test, (client) => client.query("delete from kept_answer"));
    const three = await sell(cashier, order(), key);
    expect(three.body.ticket).toEqual(one.body.ticket);
  });

  it("sells once for one key with letters, whatever the form's boundary", async () => {
    const chief = await onDuty(1);
    const key = { "Idempotency-Key": newSecret() };
    const form = () =>
      parts(
        {
          jettyID: "1",
          ticketDate: dayOf(now),
          paymentMethod: "Cash",
          cash_in: "500",
          agency_name: "Jabatan Laut",
          "adult[0][name]": "Pegawai Satu",
          "adult[0][ic]": "850412115267",
        },
        [["surat.pdf", madePdf()]],
      );
    const [one, two] = [await sell(chief, form(), key), await sell(chief, form(), key)];
    expect([one.status, two.body]).toEqual([200, one.body]);
  });
});
