import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { accountsOverview } from "~/domain/payments/accounts-overview.server";
import { SYSTEM } from "~/domain/payments/fact-source";
import { accountByName } from "~/domain/payments/gateways/accounts.server";
import { returnFromTestBill } from "~/domain/payments/test-bills/check-test-bill.server";
import { makeTestBill } from "~/domain/payments/test-bills/make-test-bill.server";
import { newestTestBills, testBillById } from "~/domain/payments/test-bills/test-bills.server";
import type { GatewayAccount } from "~/gateway-accounts.server";
import { checkAccount } from "../../workers/gateway-check/check-account";
import { howToPay } from "../../workers/gateway-check/how-to-pay";
import { useDatabase } from "../support/database";
import { billplzAccount, chipAccount, useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { orderWithBill } from "./orders";

const database = useDatabase();
const gateway = useGateway((common) => [
  billplzAccount(common, { ewallet: "test-category_ewallet" }),
  chipAccount(common, ["duitnow_qr"]),
]);
const now = () => gateway.now();
const NAMES = ["sandbox", "bill", "chip"];

afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
  await checkInvariants(database);
});

function named(name: string): GatewayAccount {
  const account = accountByName(name);
  if (!account) throw new Error("no account");
  return account;
}

describe.each(NAMES)("a test bill at %s", (name) => {
  it("is of RM 1.00 and nobody's ticket, and its payment is neither sale nor refund due", async () => {
    const bill = await makeTestBill(named(name), SYSTEM, now());
    expect(gateway.sandbox.bill(bill.billCode ?? "")).toMatchObject({ amountSen: 100 });
    await gateway.sandbox.pay(bill.billCode ?? "", "success");
    await gateway.whenIdle();
    expect(await testBillById(bill.id)).toMatchObject({ callbackAt: now() });
    gateway.advance(25 * 3_600_000);
    await gateway.sweep();
    const [money] = await sql<object>(
      null,
      "select (select count(*)::int from refund_due) as due, (select count(*)::int from ticket) as tickets",
    );
    expect(money).toEqual({ due: 0, tickets: 0 });
  });

  it("is asked about when its browser comes back", async () => {
    const bill = await makeTestBill(named(name), SYSTEM, now());
    gateway.sandbox.faults.add({ on: "callback", act: { kind: "drop" } });
    await gateway.sandbox.pay(bill.billCode ?? "", "success");
    const { returnUrl } = gateway.sandbox.bill(bill.billCode ?? "");
    await returnFromTestBill(returnUrl.split("/").at(-1) ?? "", now());
    expect(await testBillById(bill.id)).toMatchObject({ state: "paid", callbackAt: null });
  });
});

it("a test bill that is refused keeps the gateway's code, and no bill", async () => {
  const wrong = { ...named("sandbox"), secretKey: "wrong" };
  await expect(makeTestBill(wrong, SYSTEM, now())).rejects.toMatchObject({
    code: "test_bill_failed",
    values: { code: "KEY-DID-NOT-EXIST" },
  });
  const newest = (await newestTestBills()).find((one) => one.account === "sandbox");
  expect(newest).toMatchObject({
    state: "refused",
    reason: "KEY-DID-NOT-EXIST",
    billCode: null,
  });
});

describe("gateway:check", () => {
  const run = async (account: GatewayAccount, waitMs = 300) => {
    const lines: string[] = [];
    const works = await checkAccount({
      ...{ account, now, waitMs, lookEveryMs: 20 },
      say: (line) => {
        lines.push(line);
        const code = /Open and pay it: .*?([\w-]+)\/?$/.exec(line)?.[1];
        if (code && waitMs > 300) void gateway.sandbox.pay(code, "success");
      },
    });
    return { works, said: lines.join("\n") };
  };

  it.each(NAMES)("says of %s that everything works", async (name) => {
    const { works, said } = await run(named(name), 5_000);
    expect(works).toBe(true);
    expect(said.match(/^OK /gm)).toHaveLength(3);
    expect(said).not.toContain("WRONG");
  });

  it.each(NAMES)("names a wrong key at %s", async (name) => {
    const { works, said } = await run({ ...named(name), secretKey: "wrong" });
    expect(works).toBe(false);
    expect(said).toContain("The secret key is wrong");
  });

  it.each([
    ["sandbox", { categoryCode: "none" }, "The category is missing"],
    ["bill", { collections: { ewallet: "none" } }, "The collection is missing"],
    ["chip", { brandId: "none" }, "The brand is missing"],
  ])("names what is missing at %s", async (name, change, told) => {
    const { said } = await run({ ...named(name), ...change });
    expect(said).toContain(told);
  });

  it.each(NAMES)("says that no callback of %s came", async (name) => {
    gateway.sandbox.faults.add({ on: "callback", times: 0, act: { kind: "drop" } });
    const { works, said } = await run(named(name), 600);
    expect(works).toBe(false);
    expect(said).toContain("The question about the bill says that it is paid.");
    expect(said).toContain("must be reachable from outside");
  });

  it.each([
    ["sandbox", "hash"],
    ["bill", "x_signature"],
    ["chip", "event_type"],
  ])("says that the signature of %s is wrong", async (name, field) => {
    gateway.sandbox.faults.add({
      on: "callback",
      times: 0,
      act: { kind: "alter", field, value: "wrong" },
    });
    const { works, said } = await run(named(name), 2_000);
    expect(works).toBe(false);
    expect(said).toContain("its signature is wrong");
  });

  it("says what to click at our own sandbox, at a gateway's, and that a live ringgit is real", () => {
    const account = named("bill");
    const at = (change: Partial<GatewayAccount>) =>
      howToPay({ ...account, ...change } as GatewayAccount);
    expect(at({})).toContain("Berjaya");
    expect(at({ host: "https://www.billplz-sandbox.com" })).toContain("Successful payment");
    expect(at({ host: "https://www.billplz.com", live: true })).toContain("the ringgit is real");
  });

  it("tells of the callback also where the bill cannot be asked about", async () => {
    const act = { kind: "answer", answer: "500" } as const;
    gateway.sandbox.faults.add({ on: "getBillTransactions", times: 0, act });
    const { works, said } = await run(named("sandbox"), 1_000);
    expect(works).toBe(false);
    expect(said).toContain("WRONG The bill cannot be asked about");
    expect(said).toContain("OK    The callback came, and its signature is right.");
  });

  it("says so when the time is over and nobody paid", async () => {
    const { works, said } = await run(named("sandbox"));
    expect(works).toBe(false);
    expect(said).toContain("The time is over, and the bill is open");
  });

  it("says that nothing answers at the host", async () => {
    const { said } = await run({ ...named("chip"), host: "http://127.0.0.1:9" });
    expect(said).toContain("The host cannot be reached from here");
  });
});

it("the overview tells methods, circuit, last callback and median time, and no secret", async () => {
  const { billCode } = await orderWithBill(gateway);
  gateway.advance(90_000);
  await gateway.sandbox.pay(billCode, "success");
  await gateway.whenIdle();
  await sql(
    null,
    `insert into gateway_breaker (gateway, host, failures, failing_since, open_until)
      values ('chip', :host, 5, :now, :until)`,
    { host: gateway.host, now: now(), until: new Date(now().getTime() + 30_000) },
  );
  const overview = await accountsOverview(now());
  expect(overview).toMatchObject([
    {
      name: "sandbox",
      gateway: "toyyibPay",
      live: false,
      current: true,
      methods: ["fpx", "card"],
      circuit: { state: "closed" },
      lastCallbackAt: now(),
      medianSeconds: 90,
      paidTickets: 1,
    },
    { name: "other", current: false, lastCallbackAt: null, medianSeconds: null },
    { name: "bill", gateway: "Billplz", methods: ["ewallet"] },
    { name: "chip", gateway: "CHIP", circuit: { state: "open" } },
  ]);
  for (const account of [named("sandbox"), named("bill"), named("chip")])
    expect(JSON.stringify(overview)).not.toContain(account.secretKey);
});
