import { expect, it } from "vitest";
import { useDatabase } from "../tests/support/database";
import { sql } from "./transaction";

useDatabase({ poolMax: 1 });

it("gives columns as properties in camelCase, whatever their number, and leaves JSON as it is", async () => {
  expect(
    await sql(
      null,
      `select n as ticket_no, n * 2 as cash_in_sen, 'x' as sha256, n as id, n as adult_2nd_fare,
              '{"ticket_code": 1}'::jsonb as as_json
         from generate_series(1, 2) n`,
    ),
  ).toEqual([
    {
      ticketNo: 1,
      cashInSen: 2,
      sha256: "x",
      id: 1,
      adult2ndFare: 1,
      asJson: { ticket_code: 1 },
    },
    {
      ticketNo: 2,
      cashInSen: 4,
      sha256: "x",
      id: 2,
      adult2ndFare: 2,
      asJson: { ticket_code: 1 },
    },
  ]);
});

it("gives no rows of a statement that returns none", async () => {
  expect(await sql(null, "update setting set max_adult = max_adult")).toEqual([]);
});
