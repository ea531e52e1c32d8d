import { describe, expect, it } from "vitest";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { makeStaff } from "../../../tests/support/staff";

const database = useDatabase();
/** Even whoever owns the database: what refuses is the table itself. */
const write = (statement: string, values: unknown[] = []) =>
  asOwner(database, (client) => client.query(statement, values));
const refused = { code: "23514" };

describe("a price below nothing is refused by the table", () => {
  it("of today's prices", async () => {
    await expect(
      write("insert into price (category, fare_sen) values ('baru', -1)"),
    ).rejects.toMatchObject({ ...refused, constraint: "price_fare_sen_check" });
    await expect(
      write("update price set fare_sen = -1 where category = 'adult'"),
    ).rejects.toMatchObject(refused);
  });

  it("of a price list that is to come", async () => {
    const { id } = await makeStaff({ level: 1 });
    await write("insert into price_list values ('2030-01-01', $1, now())", [id]);
    const fare = (sen: number) =>
      write("insert into price_list_fare values ('2030-01-01', 'adult', $1, true)", [sen]);
    await expect(fare(-1)).rejects.toMatchObject({
      ...refused,
      constraint: "price_list_fare_fare_sen_check",
    });
    await fare(0);
  });

  it("of a line of a ticket, and of the ticket itself", async () => {
    const { id } = await makeTicket({});
    await expect(
      write("insert into ticket_line values ($1, 'senior', 1, -1)", [id]),
    ).rejects.toMatchObject({ ...refused, constraint: "ticket_line_fare_sen_check" });
    await expect(
      write("update ticket set amount_sen = -1 where id = $1", [id]),
    ).rejects.toMatchObject({ ...refused, constraint: "ticket_amount_sen_check" });
  });
});
