import { sql } from "@db/transaction";
import type { FactState } from "../facts";

/** A bill of RM 1.00 by which an account was tried. */
export interface TestBill {
  id: number;
  gateway: string;
  account: string;
  ourRef: string | null;
  billCode: string | null;
  payUrl: string | null;
  state: FactState | "creating" | "refused" | "lost";
  /** Why it could not be made. */
  reason: string | null;
  createdAt: Date;
  /** When a genuine message of the gateway about it came. */
  callbackAt: Date | null;
  /** When the gateway last answered a question about it. */
  askedAt: Date | null;
}

const COLUMNS = `id, gateway, account, our_ref, bill_code, pay_url, state, reason, created_at,
  callback_at, asked_at`;

/** The newest test bill of each account. */
export async function newestTestBills(): Promise<TestBill[]> {
  return sql<TestBill>(
    null,
    `select distinct on (account) ${COLUMNS} from gateway_test_bill order by account, id desc`,
  );
}

export async function testBillById(id: number): Promise<TestBill> {
  const [row] = await sql<TestBill>(
    null,
    `select ${COLUMNS} from gateway_test_bill where id = :id`,
    { id },
  );
  if (!row) throw new Error("A test bill that is never deleted is missing.");
  return row;
}

/** The test bill whose browser comes back by this key; null where it is none's. */
export async function testBillByReturnKey(returnKey: string): Promise<TestBill | null> {
  const [row] = await sql<TestBill>(
    null,
    `select ${COLUMNS} from gateway_test_bill where return_key = :returnKey`,
    { returnKey },
  );
  return row ?? null;
}
