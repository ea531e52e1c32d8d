import { sql, type Tx } from "@db/transaction";

/** How many orders a shift holds aside. */
export async function countHeldOrders(shiftId: number): Promise<number> {
  const [row] = await sql<{ held: number }>(
    null,
    "select count(*)::int as held from held_order where shift_id = :shiftId",
    { shiftId },
  );
  return row?.held ?? 0;
}

/** Drops what a shift that closes holds aside, with the names in it. Returns how many. */
export async function dropHeldOrders(tx: Tx, shiftId: number): Promise<number> {
  const dropped = await sql(tx, "delete from held_order where shift_id = :shiftId returning id", {
    shiftId,
  });
  return dropped.length;
}
