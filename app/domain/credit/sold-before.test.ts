import { expect, it } from "vitest";
import { connect } from "@db/connection";
import { creditAccounts } from "@db/migrations/041-credit-accounts";
import { accountStatements } from "@db/migrations/061-account-statements";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { useDatabase } from "../../../tests/support/database";
import { makeShift } from "../../../tests/support/shift";
import { sellInShift } from "../../../tests/support/shift-sale";

const database = useDatabase();
const now = new Date("2026-06-10T02:00:00Z");
const later = new Date("2026-06-11T02:00:00Z");

it("what was sold and cancelled on account before there were accounts is in them", async () => {
  const shift = await makeShift({ openedAt: now });
  const method = "Credit Facility";
  const [first] = [
    await sellInShift(shift, { now, method }),
    await sellInShift(shift, { now, method }),
  ];
  await sellInShift(shift, { now });
  await cancelTicket(first, "Ribut", { userId: shift.userId, ownJettyId: 0 }, later);
  const entries = () =>
    sql(
      null,
      "select account_id, day, at, kind, amount_sen, ticket_id, sale_day from credit_entry order by id",
      {},
    );
  const before = await entries();
  expect(before).toHaveLength(3);
  const owner = connect({ url: database.ownerUrl, poolMax: 1 });
  try {
    await accountStatements.down(owner);
    await creditAccounts.down(owner);
    await creditAccounts.up(owner);
    await accountStatements.up(owner);
  } finally {
    await owner.close();
  }
  expect(await entries()).toEqual(before);
});
