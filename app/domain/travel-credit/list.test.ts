import { expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { creditOf, strandedOrder } from "../../../tests/support/travel-credit";
import { chooseCredit } from "../departures/weather/choose-credit.server";
import { creditList } from "./list.server";

useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");

it("finds a credit by its buyer's phone number with dashes and blanks", async () => {
  for (const phoneNo of ["0199887711", "0199887712"]) {
    const { ticketId, code } = await strandedOrder(now, { phoneNo });
    await chooseCredit({ kind: "buyer", code }, now);
    expect(await creditOf(ticketId)).toBeDefined();
  }
  const asked = { state: "left", search: "019-988 7711", edge: null } as const;
  expect((await creditList(asked, { ownJettyId: 0 }, now)).total).toBe(1);
});
