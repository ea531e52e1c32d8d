import { sql } from "@db/transaction";
import type { Seller } from "~/domain/counter/counter-order";
import { asOwner, type TestDatabase } from "./database";
import { makeShift } from "./shift";

const now = new Date("2026-06-10T01:00:00Z");

/** What the tests of a sale at the counter set up and look at, in their own database. */
export function saleSupport(test: TestDatabase) {
  const onDuty = async (): Promise<{ seller: Seller; shift: { id: number } }> => {
    const shift = await makeShift({ openedAt: new Date(now.getTime() - 3_600_000) });
    return {
      shift,
      seller: { userId: shift.userId, ownJettyId: 0, level: 3, isSuper: false, mayClearLog: false },
    };
  };
  const change = (text: string, values: unknown[] = []) =>
    asOwner(test, (client) => client.query(text, values));
  const drawerOf = (ticketId: number) =>
    sql<{ kind: string; amountSen: number }>(
      null,
      "select kind, amount_sen from drawer_entry where ticket_id = :ticketId order by id",
      { ticketId },
    );
  const tickets = async () =>
    (await sql<{ n: number }>(null, "select count(*)::int as n from ticket"))[0]?.n;

  async function anOperator(wishes: { active?: boolean; jettyId?: number } = {}): Promise<number> {
    const [row] = (
      await change(
        "insert into operator (company_name, name, email, phone, ic, jetty_id, active) values ('Redang Bayu Ferry', 'Mohd Hafiz', 'bayu@contoh.my', '0139876543', lpad((floor(random() * 1e12))::bigint::text, 12, '1'), $1, $2) returning id",
        [wishes.jettyId ?? 0, wishes.active ?? true],
      )
    ).rows as { id: number }[];
    return row?.id ?? 0;
  }
  return { onDuty, change, drawerOf, tickets, anOperator };
}
