import { blockCreditAccount } from "~/domain/credit/change-account.server";
import { openCreditAccount } from "~/domain/credit/open-account.server";
import { closeLockedShift, lockOpenShift } from "~/domain/shifts/close-locked-shift.server";
import { asOwner } from "../../support/database";
import { makeShift } from "../../support/shift";
import type { MadeStaff } from "../../support/staff";
import { type Asked, somebodyOf } from "../api-client";
import { anOrderBody } from "../generate";
import { creditRefusals } from "./credits";
import { departureRefusals } from "./departures";
import {
  NOBODY,
  type Office,
  onWrongClock,
  overtaken,
  type Refusals,
  refusedKeys,
} from "./refusals";
import { PDF, refusedDocuments } from "./uploads";

export function counterRefusals(office: Office): Refusals {
  return {
    "POST /api/ticket-counter": startRefusals(office),
    "POST /api/users/close-shift": closeRefusals(office),
    "POST /api/ticket-counter/generate": saleRefusals(office),
  };
}

async function onDuty(now: Date, level: 1 | 3 = 3) {
  const seller = await somebodyOf(level, { jettyId: 1 });
  return { seller, shift: await makeShift({ userId: seller.id, openedAt: now }) };
}

function startRefusals({ ask, now }: Office): Refusals[string] {
  const start = (by: MadeStaff, body: object, asked: Asked = {}) =>
    ask("POST", "/api/ticket-counter?start_shift=1", by, {
      ...asked,
      body: { jetty_id: 1, cash_in: 100, ...body },
    });
  const cash = async (cash_in: unknown) => start(await somebodyOf(3), { cash_in });
  return {
    no_jetty: async () => start(await somebodyOf(3), { jetty_id: 9 }),
    cash_digits: () => cash("seratus"),
    bad_cash: () => cash("1.234"),
    cash_too_much: () => cash("100001"),
    shift_open: async () => start((await onDuty(now)).seller, {}),
    ...refusedKeys(3, (by, contents, keyed) => start(by, { cash_in: contents }, keyed)),
  };
}

function closeRefusals({ ask, now }: Office): Refusals[string] {
  const close = (by: MadeStaff, body: object, asked: Asked = {}) =>
    ask("POST", "/api/users/close-shift", by, {
      ...asked,
      body: { total_cash: 100, jetty_id: 1, ...body },
    });
  const refused = async (body: object) => close((await onDuty(now)).seller, body);
  return {
    no_jetty: () => refused({ jetty_id: 9 }),
    cash_digits: () => refused({ total_cash: "seratus" }),
    bad_cash: () => refused({ total_cash: "1.234" }),
    cash_too_much: () => refused({ total_cash: "100001" }),
    reason_too_long: () => refused({ reason: "x".repeat(501) }),
    over_short_reason: () => refused({ total_cash: 1 }),
    shift_jetty: () => refused({ jetty_id: 2 }),
    shift_closed: async () => close(await somebodyOf(3), {}),
    shift_closed_by: async () => {
      const [{ seller, shift }, chief] = [await onDuty(now), await somebodyOf(1)];
      return overtaken(
        ["select 1 as held from shift where id = :id for update", { id: shift.id }],
        () => close(seller, {}),
        async (tx) => {
          const held = await lockOpenShift(tx, shift.id);
          if (held) await closeLockedShift(tx, held, forgottenBy(chief), now);
        },
      );
    },
    ...refusedKeys(3, (by, contents, keyed) => close(by, { total_cash: contents }, keyed)),
  };
}

const forgottenBy = (by: MadeStaff) => ({
  ...{ count: {}, totalSen: 10_000, by, closeReason: "Terlupa tutup" },
  ...{ overShortReason: null, approvedBy: null, handTo: null },
});

function saleRefusals({ ask, now, test }: Office): Refusals[string] {
  const one = { name: "Penumpang Satu", ic: "850412115267" };
  const sell = (by: MadeStaff, body: object, asked: Asked = {}) => {
    const sale = { ticketFlag: 3, paymentMethod: "Cash", cash_in: 100, adult: [one, one] };
    return ask("POST", "/api/ticket-counter/generate", by, {
      ...asked,
      body: anOrderBody(now, { ...sale, ...body }),
    });
  };
  const refused = async (body: object) => sell((await onDuty(now)).seller, body);
  const toAgency = async (body: object) =>
    sell((await onDuty(now, 1)).seller, { agency_name: "Jabatan Laut", ...body });
  const letter = { letter: PDF, original_name: "surat.pdf" };
  const onAccount = (company_name: string) =>
    refused({ paymentMethod: "Credit Facility", company_name });
  const clerk = async () => ({ userId: (await somebodyOf(5)).id });
  const offer = (category: string, offered: boolean) =>
    asOwner(test, (client) =>
      client.query("update price set offered = $2 where category = $1", [category, offered]),
    );
  return {
    clock_wrong: () => onWrongClock(() => refused({})),
    bad_email: () => refused({ email: "bukan e-mel" }),
    bad_phone: () => refused({ phoneNo: "12" }),
    bad_ic: () => refused({ ic: "1" }),
    bad_country: () => refused({ country: "Atlantis" }),
    no_jetty: () => refused({ jettyID: 9 }),
    no_date: () => refused({ ticketDate: "" }),
    bad_date: () => refused({ ticketDate: "2027-02-30" }),
    date_unavailable: () => refused({ ticketDate: "2026-06-09" }),
    ...departureRefusals(refused, "2026-07-02"),
    ...creditRefusals(refused, now),
    no_passenger: () => refused({ adult: [] }),
    over_cap: () => refused({ adult: Array.from({ length: 1_001 }, () => one) }),
    bad_category: async () => {
      await offer("student", false);
      try {
        return await refused({ adult: [], student: [one], amount: 20 });
      } finally {
        await offer("student", true);
      }
    },
    home_country: () =>
      refused({ adult: [], adult_foreigner: [{ ...one, country: "Malaysia" }], amount: 50 }),
    no_payment_method: () => refused({ paymentMethod: "Cek" }),
    shift_closed: async () => sell(await somebodyOf(3), {}),
    shift_jetty: () => refused({ jettyID: 2 }),
    operator_inactive: () => refused({ operator_id: NOBODY }),
    no_customer_info: () => onAccount(""),
    passenger_info_incomplete: () => refused({ adult: [{}] }),
    cash_below_total: () => refused({ cash_in: 10 }),
    credit_blocked: async () => {
      const by = await clerk();
      const id = await openCreditAccount({ company: "Pulau Tours", limit: null }, by, now);
      await blockCreditAccount(id, { version: 1, reason: "Tidak bayar" }, by, now);
      return onAccount("Pulau Tours");
    },
    credit_limit: async () => {
      await openCreditAccount({ company: "Had Tours", limit: 5_000 }, await clerk(), now);
      return onAccount("Had Tours");
    },
    agency_letter_missing: () => toAgency({}),
    letters_many: () => toAgency({ letters_imgs: Array.from({ length: 11 }, () => letter) }),
    ...refusedDocuments(({ name, base64 }) =>
      toAgency({ letters_imgs: [{ letter: base64, original_name: name }] }),
    ),
    ...refusedKeys(3, (by, contents, keyed) => sell(by, { jettyID: contents }, keyed)),
  };
}
