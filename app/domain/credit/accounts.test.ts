import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { addOperator } from "~/domain/operators/add-operator.server";
import { editOperator } from "~/domain/operators/edit-operator.server";
import { day, parseDay } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { creditTill } from "../../../tests/support/credit-till";
import { useDatabase } from "../../../tests/support/database";
import { makeStaff } from "../../../tests/support/staff";
import { blockCreditAccount, setCreditLimit, unblockCreditAccount } from "./change-account.server";
import { openCreditAccount } from "./open-account.server";
import { creditAccountList, creditStanding, findCreditAccount } from "./queries.server";
import { recordCreditPayment } from "./record-payment.server";
import { reverseCreditPayment } from "./reverse-payment.server";
import { readStatement, statementSpan } from "./statement.server";

useDatabase();
const now = new Date("2026-06-10T02:00:00Z");
const today = day("2026-06-10");
const sell = async (companyName: string, at = now, more = {}) =>
  (await creditTill(companyName, at, more))();
const clerk = async () => ({ userId: (await makeStaff({ level: 5 })).id });
const accountOf = async (name: string) => {
  const [row] = (await creditAccountList({ search: name, page: 0 }, today)).rows;
  if (!row) throw new Error("no account");
  return row;
};
const receipt = (amountSen: number, more = {}) => ({
  ...{ receivedOn: today, amountSen, method: "transfer" as const },
  ...{ reference: "MBB 1", remark: null, formKey: newSecret(), ...more },
});
const refusedAs = (code: string, values?: object) => ({ code, ...(values && { values }) });

describe("the account of a company", () => {
  it("is opened by its first sale on credit, and one however the name is typed", async () => {
    await sell("Pulau Indah Travel Sdn. Bhd.");
    await sell("  pulau indah  TRAVEL sdn bhd");
    await sell("Pulau Indah Travel");
    expect(await accountOf("pulau indah")).toMatchObject({
      name: "Pulau Indah Travel Sdn. Bhd.",
      balanceSen: 18_000,
      limitSen: null,
    });
    expect((await creditAccountList({ search: "pulau indah", page: 0 }, today)).total).toBe(1);
  });

  it("is the operator's where an operator buys, and follows its new name", async () => {
    const by = await clerk();
    const operator = {
      ...{ companyName: "Bot Laju", name: "Kapten Ali", email: "ali@contoh.my" },
      ...{ phone: "0199123456", ic: "850412115267", jettyId: 0 as const },
    };
    const operatorId = await addOperator(operator, by);
    await sell("", now, { operatorId, buyer: {} });
    await editOperator(operatorId, null, { ...operator, companyName: "Bot Laju Marin" }, by);
    await sell("", now, { operatorId, buyer: {} });
    expect(await accountOf("bot laju")).toMatchObject({
      name: "Bot Laju Marin",
      balanceSen: 12_000,
    });
  });

  it("can be opened before with a limit, once", async () => {
    const by = await clerk();
    const id = await openCreditAccount({ company: "Awal Tours", limit: 5_000 }, by, now);
    expect(await findCreditAccount(id, today)).toMatchObject({ limitSen: 5_000, balanceSen: 0 });
    await expect(
      openCreditAccount({ company: "AWAL TOURS Sdn Bhd", limit: null }, by, now),
    ).rejects.toMatchObject(refusedAs("credit_known", { account: "Awal Tours" }));
  });
});

describe("what is owed", () => {
  it("is sales less cancellations and payments, of which a reversed one counts as none", async () => {
    const by = await clerk();
    const first = await sell("Hutang Bhd");
    await sell("Hutang Bhd");
    const { id } = await accountOf("hutang");
    const balance = async () => (await findCreditAccount(id, today))?.balanceSen;
    expect(await balance()).toBe(12_000);
    await cancelTicket(first.ticketId, "Ribut", { ...by, ownJettyId: 0 }, now);
    expect(await balance()).toBe(6_000);
    const paymentId = await recordCreditPayment(id, receipt(2_500), by, now);
    expect(await balance()).toBe(3_500);
    await reverseCreditPayment({ accountId: id, id: paymentId }, "Cek tendang", by, now);
    expect(await balance()).toBe(6_000);
    await recordCreditPayment(id, receipt(7_000), by, now);
    expect(await balance()).toBe(-1_000);
  });

  it("ages from the day of sale, payments being set against the oldest sales first", async () => {
    const by = await clerk();
    const sales = [];
    for (const at of ["2026-02-01", "2026-03-20", "2026-04-15", "2026-05-11", "2026-06-09"])
      sales.push(await sell("Umur Travel", new Date(`${at}T02:00:00Z`)));
    const { id } = await accountOf("umur");
    const ageing = async () => {
      const found = await findCreditAccount(id, today);
      return [found?.to30Sen, found?.to60Sen, found?.to90Sen, found?.over90Sen];
    };
    expect(await ageing()).toEqual([12_000, 6_000, 6_000, 6_000]);
    await recordCreditPayment(id, receipt(8_000), by, now);
    expect(await ageing()).toEqual([12_000, 6_000, 4_000, 0]);
    await cancelTicket(sales[3]?.ticketId ?? 0, "Ribut", { ...by, ownJettyId: 0 }, now);
    expect(await ageing()).toEqual([6_000, 6_000, 4_000, 0]);
    await recordCreditPayment(id, receipt(20_000), by, now);
    expect(await ageing()).toEqual([0, 0, 0, 0]);
  });

  it("counts a debt of 30 days as the first, of 31 as the second, of 91 as the last", async () => {
    for (const [name, at, place] of [
      ["Tiga Puluh", "2026-05-11", 0],
      ["Tiga Satu", "2026-05-10", 1],
      ["Enam Puluh", "2026-04-11", 1],
      ["Enam Satu", "2026-04-10", 2],
      ["Sembilan Puluh", "2026-03-12", 2],
      ["Sembilan Satu", "2026-03-11", 3],
    ] as const) {
      await sell(name, new Date(`${at}T02:00:00Z`));
      const found = await accountOf(name.toLowerCase());
      const sums = [found.to30Sen, found.to60Sen, found.to90Sen, found.over90Sen];
      expect([name, sums.indexOf(6_000)]).toEqual([name, place]);
    }
  });
});

describe("a statement", () => {
  it("opens with what was owed before, runs from line to line and closes with what is owed then", async () => {
    const by = await clerk();
    await sell("Penyata Tours", new Date("2026-05-01T02:00:00Z"));
    await sell("Penyata Tours", new Date("2026-06-02T02:00:00Z"));
    const { id } = await accountOf("penyata");
    await recordCreditPayment(id, receipt(5_000, { receivedOn: day("2026-06-05") }), by, now);
    await sell("Penyata Tours", now);
    const statement = await readStatement(id, { from: day("2026-06-01"), to: day("2026-06-09") });
    expect(statement).toMatchObject({ openingSen: 6_000, closingSen: 7_000, total: 2 });
    expect(
      statement?.lines.map(({ kind, amountSen, balanceSen }) => [kind, amountSen, balanceSen]),
    ).toEqual([
      ["sale", 6_000, 12_000],
      ["payment", -5_000, 7_000],
    ]);
  });

  it("is of the last 31 days where none are asked for, and of 93 at most", () => {
    const of = (from: string | null, to: string | null) => {
      const span = statementSpan({ from: parseDay(from), to: parseDay(to) }, today);
      return [span.from, span.to, span.shortened];
    };
    expect(of(null, null)).toEqual(["2026-05-11", "2026-06-10", false]);
    expect(of("2026-01-01", "2026-04-03")).toEqual(["2026-01-01", "2026-04-03", false]);
    expect(of("2026-01-01", "2026-04-04")).toEqual(["2026-01-02", "2026-04-04", true]);
    expect(of("2026-07-01", null)).toEqual(["2026-07-01", "2026-07-01", false]);
  });
});

describe("the counter", () => {
  it("sells up to the limit and not a sen more, and says what is free", async () => {
    const by = await clerk();
    const id = await openCreditAccount({ company: "Had Sempit", limit: 11_999 }, by, now);
    await sell("Had Sempit");
    await expect(sell("had sempit")).rejects.toMatchObject(
      refusedAs("credit_limit", { account: "Had Sempit", free: "59.99" }),
    );
    expect((await findCreditAccount(id, today))?.balanceSen).toBe(6_000);
    await setCreditLimit(id, { version: 1, limit: 12_000 }, by);
    await sell("Had Sempit");
  });

  it("refuses a blocked account, whatever its limit, and sells again after the block", async () => {
    const by = await clerk();
    const id = await openCreditAccount({ company: "Sekat Tours", limit: null }, by, now);
    await blockCreditAccount(id, { version: 1, reason: "Tiada bayaran" }, by, now);
    await expect(sell("Sekat Tours")).rejects.toMatchObject(
      refusedAs("credit_blocked", { account: "Sekat Tours" }),
    );
    expect(await creditStanding({ operatorId: 0, companyName: "sekat tours" })).toEqual({
      ...{ name: "Sekat Tours", freeSen: null, blocked: true },
    });
    await unblockCreditAccount(id, { version: 2, reason: "Sudah bayar" }, by);
    await sell("Sekat Tours");
  });

  it("takes the same form again after the limit was reached by it", async () => {
    const by = await clerk();
    await openCreditAccount({ company: "Sekali Tours", limit: 6_000 }, by, now);
    const till = await creditTill("Sekali Tours", now);
    const { ticketId } = await till();
    expect(await till()).toMatchObject({ ticketId, repeated: true });
  });

  it("sells by other methods to a company whose account is blocked", async () => {
    const by = await clerk();
    const id = await openCreditAccount({ company: "Tunai Sahaja", limit: 0 }, by, now);
    await blockCreditAccount(id, { version: 1, reason: "Tiada bayaran" }, by, now);
    await sell("Tunai Sahaja", now, { paymentMethod: "Cash", cashInSen: 6_000 });
    expect((await findCreditAccount(id, today))?.balanceSen).toBe(0);
  });
});

describe("a payment received", () => {
  it("is recorded once by a form that is sent twice", async () => {
    const by = await clerk();
    const id = await openCreditAccount({ company: "Dua Kali", limit: null }, by, now);
    const once = receipt(1_000);
    const first = await recordCreditPayment(id, once, by, now);
    expect(await recordCreditPayment(id, once, by, now)).toBe(first);
    await expect(
      recordCreditPayment(id, { ...once, amountSen: 2_000 }, by, now),
    ).rejects.toMatchObject(refusedAs("form_sent"));
    expect((await findCreditAccount(id, today))?.balanceSen).toBe(-1_000);
  });

  it("is of today or the past year", async () => {
    const by = await clerk();
    const id = await openCreditAccount({ company: "Tarikh Tours", limit: null }, by, now);
    for (const receivedOn of [day("2026-06-11"), day("2025-06-08")])
      await expect(
        recordCreditPayment(id, receipt(1_000, { receivedOn }), by, now),
      ).rejects.toMatchObject(refusedAs("credit_payment_day"));
    await recordCreditPayment(id, receipt(1_000, { receivedOn: day("2025-06-09") }), by, now);
  });

  it("is reversed once, never changed and never deleted", async () => {
    const [by, other] = [await clerk(), { userId: (await makeStaff({ name: "Zaiton" })).id }];
    const accountId = await openCreditAccount({ company: "Balik Tours", limit: null }, by, now);
    const id = await recordCreditPayment(accountId, receipt(1_000), by, now);
    await reverseCreditPayment({ accountId, id }, "Salah akaun", by, now);
    await reverseCreditPayment({ accountId, id }, "Salah akaun", by, now);
    await expect(
      reverseCreditPayment({ accountId, id }, "Cek tendang", other, now),
    ).rejects.toMatchObject({ code: "credit_payment_reversed" });
    expect((await findCreditAccount(accountId, today))?.balanceSen).toBe(0);
    for (const change of [
      "update credit_payment set amount_sen = 1 where id = :id",
      "delete from credit_payment where id = :id",
      "update credit_entry set amount_sen = 1 where payment_id = :id",
      "update credit_account set balance_sen = :id",
    ])
      await expect(sql(null, change, { id })).rejects.toThrow();
  });
});

describe("limit and block", () => {
  it("tell the second of two people who was first", async () => {
    const [by, other] = [{ userId: (await makeStaff({ name: "Aminah" })).id }, await clerk()];
    const id = await openCreditAccount({ company: "Versi Tours", limit: null }, by, now);
    await setCreditLimit(id, { version: 1, limit: 100 }, by);
    const late = refusedAs("changed_meanwhile", { name: "Aminah" });
    await expect(setCreditLimit(id, { version: 1, limit: 200 }, other)).rejects.toMatchObject(late);
    await expect(
      blockCreditAccount(id, { version: 1, reason: "Lewat" }, other, now),
    ).rejects.toMatchObject(late);
  });
});
