import { expect, it } from "vitest";
import { boardParty } from "~/domain/boarding/board-party.server";
import { peopleOnIsland } from "~/domain/boarding/return-leg/island.server";
import { takeOff } from "~/domain/manifest/besides/correct-besides.server";
import { dayOf } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { aDecider, aScanner, now } from "./boat";
import { aBoat, ticketOn } from "./boats";
import { decidedAboard } from "./decided";
import { LATER, setReturn, showBack } from "./ways";

process.env.FIXED_NOW = LATER.toISOString();
useDatabase();

const onIsland = () => peopleOnIsland({ jettyId: 1, day: dayOf(LATER) });

/** The first of two passengers of a departure, whom a decision put on its boat. */
async function outByDecision() {
  await setReturn(1, 30);
  const departureId = await aBoat();
  const ticket = await ticketOn(departureId);
  await decidedAboard(ticket, { departureId });
  return { ticket, departureId };
}

it("whoever went out by the decision of a conflict is on the island", async () => {
  const before = await onIsland();
  await outByDecision();
  expect((await onIsland()) - before).toBe(1);
});

it("whoever a correction took off the boat of a decision is not", async () => {
  const before = await onIsland();
  const { ticket, departureId } = await outByDecision();
  await takeOff(departureId, { ticketId: ticket.id, no: 1 }, "Juragan", await aDecider(), now);
  expect((await onIsland()) - before).toBe(0);
});

it("whoever went out by a decision and came back is not", async () => {
  const [by, before] = [await aScanner(), await onIsland()];
  const { ticket } = await outByDecision();
  const { id } = await showBack(ticket, by);
  await boardParty(id, { kind: "numbers", numbers: [1], withoutOut: true }, by, LATER);
  expect((await onIsland()) - before).toBe(0);
});
