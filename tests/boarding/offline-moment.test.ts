import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { readSession, type Staff } from "~/domain/sessions/read-session.server";
import { seenOf } from "~/routes/staff/boarding/offline/keep-seen";
import { openTicket } from "~/routes/staff/boarding/offline/open-ticket";
import { boatsNow } from "~/routes/staff/boarding/offline/own-boats";
import { scanView } from "~/routes/staff/boarding/scan-view.server";
import type { KeptList } from "~/ui/boarding/device-store";
import { waitingConnections } from "../support/at-once";
import { useDatabase } from "../support/database";
import { makeStaff, sessionOf } from "../support/staff";
import { aScanner, now, show, tokenOf } from "./boat";
import { aBoat, ticketOn } from "./boats";
import { keptList } from "./offline-view";

const test = useDatabase();

/** So many milliseconds after the scan. */
const after = (ms: number) => new Date(now.getTime() + ms);

/** Somebody of level 2, with their session's rights. */
async function aStaffMember(): Promise<Staff> {
  const staff = await readSession(await sessionOf(await makeStaff({ level: 2 }), { now }), now);
  if (!staff) throw new Error("no session");
  return staff;
}

/** How many a device counts on a boat by a list, and by what the server's page said of a scan. */
async function countedOn(boat: number, list: KeptList, scan: number): Promise<number | undefined> {
  const view = await scanView(String(scan), await aStaffMember(), "ms");
  if (!view) throw new Error("no scan");
  const seen = await seenOf(list, view, after(600).getTime());
  return boatsNow(list, seen ? [seen] : []).get(boat)?.onBoard;
}

/** Two people who go on board of a boat, 597 milliseconds after a full second. */
async function boardTwo(boat: number): Promise<number> {
  const more = { at: after(597), atOnce: true };
  return (await show(tokenOf(await ticketOn(boat)), await aScanner(), more)).id;
}

describe("a boarding in the very moment of the list", () => {
  it.each([
    ["has a later time than the list that has it", 0],
    ["has an earlier time than the list that has it", 700],
  ])("counts once where it %s", async (_what, ms) => {
    const boat = await aBoat();
    const scan = await boardTwo(boat);
    expect(await countedOn(boat, await keptList(after(ms)), scan)).toBe(2);
  });

  it.each([
    ["later", 0],
    ["earlier", 700],
  ])("counts though the list does not have it, where its time is %s", async (_what, ms) => {
    const boat = await aBoat();
    const list = await keptList(after(ms));
    expect(await countedOn(boat, list, await boardTwo(boat))).toBe(2);
  });
});

describe("the day's list", () => {
  it("is of one moment: who is on board by a ticket is counted on the departure", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    const { id: userId } = await makeStaff({ level: 2 });
    await show(tokenOf(ticket), { userId, jettyId: 1 }, { atOnce: true });
    // The tickets are read after the departures, with whoever boarded them: they wait for that table.
    const other = new Client({ connectionString: test.ownerUrl });
    await other.connect();
    await other.query("begin; lock table steward in access exclusive mode");
    const making = keptList();
    while ((await waitingConnections()) === 0) await setTimeout(10);
    await sql(
      null,
      `update boarding set undone_at = :now, undone_by = :userId, undo_reason = 'Silap'
        where ticket_id = :id`,
      { now, userId, id: ticket.id },
    );
    await other.query("commit");
    await other.end();
    const list = await making;
    const people = (await openTicket(list, ticket.ticketCode))?.people ?? [];
    const counted = list.departures.find(({ id }) => id === boat)?.onBoard;
    expect(people.filter(({ onBoard }) => onBoard)).toHaveLength(counted ?? -1);
  });
});
