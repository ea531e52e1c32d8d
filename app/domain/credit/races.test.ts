import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { atOnce } from "../../../tests/support/at-once";
import { creditTill } from "../../../tests/support/credit-till";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeStaff } from "../../../tests/support/staff";
import { blockCreditAccount, setCreditLimit } from "./change-account.server";
import { openCreditAccount } from "./open-account.server";
import { allCreditAccounts, creditAccountList, findCreditAccount } from "./queries.server";
import { recordCreditPayment } from "./record-payment.server";
import { readStatement } from "./statement.server";

const database = useDatabase({ poolMax: 12 });
const now = new Date("2026-06-10T02:00:00Z");
const today = day("2026-06-10");

async function till(company: string, jettyId: 1 | 2) {
  const sell = await creditTill(company, now, { jettyId });
  return () =>
    sell().then(
      () => "sold",
      (error: { code?: string }) => error.code ?? Promise.reject(error as Error),
    );
}
const clerk = async () => ({ userId: (await makeStaff({ level: 5 })).id });
const held = (id: number): [string, { id: number }] => [
  "select id from credit_account where id = :id for update",
  { id },
];
const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === "fulfilled" ? one.value : "failed")).sort();
const balanceOf = async (id: number) => (await findCreditAccount(id, today))?.balanceSen;

describe("two tills at once", () => {
  const raceFor = async (company: string) => {
    const id = await openCreditAccount({ company, limit: 6_000 }, await clerk(), now);
    const tills = [await till(company, 1), await till(company, 2)];
    return { id, sold: outcomes(await atOnce(held(id), tills)) };
  };

  it("sell to an account near its limit one after the other: the second is refused", async () => {
    const { id, sold } = await raceFor("Berebut Tours");
    expect(sold).toEqual(["credit_limit", "sold"]);
    expect(await balanceOf(id)).toBe(6_000);
  });

  it("both sell, above the limit, where the account is not held (control)", async () => {
    await asOwner(database, async (client) => {
      const {
        rows: [kept],
      } = await client.query<{ text: string }>(
        "select pg_get_functiondef('credit_sale()'::regprocedure) as text",
      );
      const text = kept?.text ?? "";
      const unlocked = text.replace(
        "where id = account.id for no key update",
        "where id = account.id",
      );
      expect(unlocked).not.toBe(text);
      await client.query(unlocked);
      try {
        const { id, sold } = await raceFor("Tanpa Kunci Tours");
        expect(sold).toEqual(["sold", "sold"]);
        expect(await balanceOf(id)).toBe(12_000);
      } finally {
        await client.query(text);
      }
    });
  });

  it("open one account by two first sales", async () => {
    const tills = await Promise.all([till("Serentak Tours", 1), till("Serentak Tours", 2)]);
    expect(await Promise.all(tills.map((sell) => sell()))).toEqual(["sold", "sold"]);
    const { rows, total } = await creditAccountList({ search: "serentak", page: 0 }, today);
    expect([total, rows[0]?.balanceSen]).toEqual([1, 12_000]);
  });
});

describe("a sale and the office at once", () => {
  it("come one after the other: sold before the block, or refused by it", async () => {
    const by = await clerk();
    const id = await openCreditAccount({ company: "Sekat Serentak", limit: null }, by, now);
    const block = () =>
      blockCreditAccount(id, { version: 1, reason: "Tiada bayaran" }, by, now).then(
        () => "blocked",
      );
    const sell = await till("Sekat Serentak", 1);
    const results = outcomes(await atOnce(held(id), [block, sell]));
    const wasSold = (await balanceOf(id)) === 6_000;
    expect(results).toEqual(wasSold ? ["blocked", "sold"] : ["blocked", "credit_blocked"]);
  });

  it("any order of sales, payments and limits leaves the sum of the entries", async () => {
    const by = await clerk();
    const id = await openCreditAccount({ company: "Ramai Tours", limit: null }, by, now);
    const pay = () =>
      recordCreditPayment(
        id,
        {
          ...{ receivedOn: today, amountSen: 1_000, method: "cash" as const },
          ...{ reference: null, remark: null, formKey: newSecret() },
        },
        by,
        now,
      );
    const tills = [await till("Ramai Tours", 1), await till("Ramai Tours", 2)];
    await Promise.all([
      ...tills.map((sell) => sell()),
      ...[pay(), pay(), pay()],
      setCreditLimit(id, { version: 1, limit: 100_000 }, by),
    ]);
    expect(await balanceOf(id)).toBe(9_000);
  });
});

describe("a file while payments are recorded", () => {
  /** Reads again and again while payments come, until some have come. */
  async function whilePaying<T>(id: number, read: () => Promise<T>): Promise<T[]> {
    const by = await clerk();
    const state = { paying: true };
    const pay = async () => {
      for (let paid = 0; paid < 25; paid += 1)
        await recordCreditPayment(
          id,
          {
            ...{ formKey: newSecret(), amountSen: 100, receivedOn: today },
            ...{ method: "cash", reference: null, remark: null },
          },
          by,
          now,
        );
      state.paying = false;
    };
    const readings: T[] = [];
    const readAll = async () => {
      while (state.paying) readings.push(await read());
    };
    await Promise.all([pay(), readAll()]);
    return readings;
  }
  const open = async (company: string) =>
    openCreditAccount({ company, limit: null }, await clerk(), now);

  it("of all accounts comes to its total", async () => {
    const id = await open("Fail Serentak");
    const readings = await whilePaying(id, () => allCreditAccounts("fail serentak", today));
    for (const { accounts, totals } of readings)
      expect(accounts.map(({ balanceSen }) => balanceSen)).toEqual([
        totals.owedSen - totals.aheadSen,
      ]);
  });

  it("of an account's statement has lines that end with its closing balance", async () => {
    const id = await open("Penyata Serentak");
    const span = { from: today, to: today };
    const readings = await whilePaying(id, () => readStatement(id, span, { all: true }));
    for (const statement of readings)
      expect(statement?.lines.at(-1)?.balanceSen ?? 0).toBe(statement?.closingSen);
  });
});
