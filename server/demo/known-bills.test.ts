import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { isPaid } from "../sandbox-gateway/bills";
import { Ledger } from "../sandbox-gateway/ledger";
import { knowPaidBills } from "./known-bills";

const test = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "known-bills-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("the sandbox's books hold the paid bills of the demo's data once, however often it starts", async () => {
  const file = join(folder, randomBytes(4).toString("hex"));
  const [paid, unpaid] = [await makeTicket(), await makeTicket()];
  await payTicket(paid.id);
  for (let start = 0; start < 2; start += 1)
    await knowPaidBills(test.ownerUrl, "http://127.0.0.1:1", file);
  const { bills, entries } = new Ledger(file);
  expect(entries).toHaveLength(2);
  const bill = bills.get(`bill${paid.id}`);
  expect(bill && isPaid(bill)).toBe(true);
  expect(bill?.tries).toMatchObject([{ amountSen: paid.amountSen + 100, refno: `TX${paid.id}` }]);
  expect(bills.has(`bill${unpaid.id}`)).toBe(false);
});
