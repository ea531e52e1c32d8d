import { inTransaction, sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { fieldChanges } from "../field-changes";
import { clearDepartures, fillDepartures } from "./fill-departures.server";
import { holdEntry } from "./hold-entry.server";
import { requireCrew, TURN_MINUTES } from "./require-crew.server";
import type { EntryInput } from "./schema.server";

type By = Pick<Staff, "userId" | "ownJettyId">;

/**
 * Adds an entry to the weekly timetable with its departures of the coming year, and answers its id.
 * Throws Refusal boat_other_jetty, boat_not_used, skipper_other_jetty, skipper_not_used, boat_busy
 * { time } where the boat sails within half an hour of it, or select_required.
 */
export async function addEntry(input: EntryInput, by: By, now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    const told = await checkEntry(tx, input, null, by);
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into timetable_entry (jetty_id, sails_at, boat_id, skipper_id, weekdays, from_day,
          until_day, created_by, updated_by)
       values (:jettyId, :time::time, :boatId, :skipperId, :weekdays, :fromDay, :untilDay, :userId,
          :userId)
       returning id`,
      { ...input, userId: by.userId },
    );
    const id = made?.id ?? 0;
    await fillDepartures(tx, id, now);
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "create",
        subject: { type: "timetable_entry", id },
        after: told,
      },
    );
    return id;
  });
}

/**
 * Changes an entry, and its coming departures with it. Answers how many of these stay as they were,
 * because places are taken on them or somebody changed them by hand. Throws as `addEntry`, and
 * Refusal not_found, entry_ended or changed_meanwhile { name }.
 */
export async function editEntry(
  id: number,
  version: number,
  input: EntryInput,
  by: By,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const before = await holdEntry(tx, id, by, version);
    const told = await checkEntry(tx, input, id, by);
    const changes = fieldChanges(entryFields(before), told);
    if (!changes) return 0;
    await sql(
      tx,
      `update timetable_entry set jetty_id = :jettyId, sails_at = :time::time, boat_id = :boatId,
          skipper_id = :skipperId, weekdays = :weekdays, from_day = :fromDay,
          until_day = :untilDay, version = version + 1, updated_at = now(), updated_by = :userId
        where id = :id`,
      { ...input, id, userId: by.userId },
    );
    const kept = await clearDepartures(tx, id, now);
    await fillDepartures(tx, id, now);
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "update",
        subject: { type: "timetable_entry", id },
        ...changes,
      },
    );
    return kept;
  });
}

/** As the trail tells an entry: by names. */
function entryFields(
  entry: Omit<EntryInput, "boatId" | "skipperId"> & { boat: string; skipper: string | null },
) {
  const { jettyId, time, boat, skipper, weekdays, fromDay, untilDay } = entry;
  // Monday is 1, as people count.
  const days = weekdays.map((one) => one + 1);
  return { jettyId, time, boat, skipper, weekdays: days, fromDay, untilDay };
}

async function checkEntry(tx: Tx, input: EntryInput, exceptId: number | null, by: By) {
  if (!worksAt(by, input.jettyId)) throw new Refusal("select_required", { field: "jetty" });
  const { boat, skipper } = await requireCrew(tx, input);
  const { boatId, weekdays, fromDay, untilDay, time } = input;
  const [other] = await sql<{ time: string }>(
    tx,
    `select to_char(e.sails_at, 'HH24:MI') as time
       from timetable_entry e
      where e.active and e.boat_id = :boatId and e.id is distinct from :exceptId::int
        and e.weekdays && :weekdays::smallint[]
        and daterange(e.from_day, e.until_day, '[]') && daterange(:fromDay, :untilDay, '[]')
        and abs(extract(epoch from e.sails_at - :time::time)) < :turn::int * 60
      order by e.sails_at limit 1`,
    { boatId, exceptId, weekdays, fromDay, untilDay, time, turn: TURN_MINUTES },
  );
  if (other) throw new Refusal("boat_busy", { field: "time", values: { time: other.time } });
  return entryFields({ ...input, boat, skipper });
}
