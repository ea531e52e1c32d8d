import { describe, expect, it } from "vitest";
import { database } from "@db/connection";
import { sql } from "@db/transaction";
import { useDatabase } from "../../tests/support/database";

useDatabase();

describe("the models", () => {
  it("name exactly the columns that the migrations made", async () => {
    const models = Object.values(database().models);
    expect(models.length).toBeGreaterThan(0);
    for (const model of models) {
      const table = model.getTableName();
      const columns = await sql<{ name: string }>(
        null,
        "select column_name as name from information_schema.columns where table_name = :table",
        { table },
      );
      const fields = Object.values(model.getAttributes()).map((attribute) => attribute.field);
      expect(fields.toSorted(), model.name).toEqual(
        columns.map((column) => column.name).toSorted(),
      );
    }
  });

  it("keep money in integer columns (R-G2)", async () => {
    const odd = await sql(
      null,
      "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name like '%\\_sen' and data_type not in ('integer', 'bigint')",
    );
    expect(odd).toEqual([]);
  });

  it("keep instants as timestamptz and departure dates as date (R-G1)", async () => {
    const odd = await sql(
      null,
      "select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'timestamp without time zone'",
    );
    expect(odd).toEqual([]);
    const [date] = await sql(
      null,
      "select data_type from information_schema.columns where table_name = 'ticket' and column_name = 'ticket_date'",
    );
    expect(date).toEqual({ dataType: "date" });
  });
});
