import { expect, it } from "vitest";
import { z } from "zod";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import { useDatabase } from "../../../tests/support/database";
import { boardedParty, sailing } from "../../../tests/support/manifest";
import { makeStaff, rightsOf } from "../../../tests/support/staff";
import { exportPerson } from "./export-person.server";

const now = new Date("2026-06-10T15:30:00+08:00");
useDatabase();

const exported = z.object({
  tickets: z.array(
    z.object({
      passengers: z.array(
        z.object({ name: z.string(), manifests: z.array(z.record(z.string(), z.unknown())) }),
      ),
    }),
  ),
});

it("what is held of a person names the manifests that they stand on, and nobody else of them", async () => {
  const { id: userId, name } = await makeStaff({ level: 1 });
  const departure = await sailing(now);
  await boardedParty(departure, now);
  await closeBoarding(departure, { userId, ownJettyId: 0, name, ...rightsOf(1) }, now);
  await indexTickets();
  const person = { ic: "850412115267", phoneNo: null, email: null };
  const { tickets } = exported.parse(JSON.parse(await exportPerson(person, userId, now)));
  expect(tickets.flatMap(({ passengers }) => passengers)).toEqual([
    {
      name: "Ahmad bin Ali",
      manifests: [
        {
          ...{ number: "M-MRG-2026-000001", version: 1, name: "Ahmad bin Ali" },
          ...{ document: "850412115267", sex: "male", born: "1985-04-12", age: 41 },
        },
      ],
    },
  ]);
});
