import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { type HeldBoarding, holdBoarding, subjectOf } from "../hold-boarding.server";
import { publishDepartureChange } from "../publish-departure-change.server";
import { requireCorrectable } from "../rules";
import type { PassengerKey } from "./decided-people.server";

type Corrector = Pick<Staff, "userId" | "ownJettyId">;

/**
 * Takes somebody who was on board of a departure by a decision off it again, with a reason: they are of no boat from
 * here on, and the next manifest does not name them. Throws Refusal not_found, aboard_moved where somebody else was
 * first, and what `requireCorrectable` refuses.
 */
export function takeOff(
  departureId: number,
  person: PassengerKey,
  reason: string,
  by: Corrector,
  now: Date,
): Promise<void> {
  return correct(departureId, { person, reason, act: "off" }, by, now);
}

/**
 * Puts somebody on a departure who was on board by a decision of its jetty's day and is of no boat, with a reason: the
 * next manifest names them. Throws the same.
 */
export function putOn(
  departureId: number,
  person: PassengerKey,
  reason: string,
  by: Corrector,
  now: Date,
): Promise<void> {
  return correct(departureId, { person, reason, act: "on" }, by, now);
}

interface Correction {
  person: PassengerKey;
  reason: string;
  act: "on" | "off";
}

function correct(
  departureId: number,
  { person, reason, act }: Correction,
  by: Corrector,
  now: Date,
): Promise<void> {
  return inTransaction(async (tx) => {
    const held = await holdBoarding(tx, departureId, by);
    requireCorrectable(held, now);
    const [moved] = await move(tx, held, person, act);
    if (!moved) throw new Refusal("aboard_moved");
    const aboard = `${moved.receiptNo}-${person.no}`;
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "update",
        subject: subjectOf(held),
        before: { aboardByDecision: act === "off" ? aboard : null },
        after: { aboardByDecision: act === "on" ? aboard : null, reason },
      },
    );
    await publishDepartureChange(tx, held);
  });
}

/** Every decision about a person, on the departure or of no boat. */
function move(
  tx: Tx,
  { id, jettyId, day }: HeldBoarding,
  { ticketId, no }: PassengerKey,
  act: Correction["act"],
): Promise<{ receiptNo: string }[]> {
  return sql<{ receiptNo: string }>(
    tx,
    `update aboard_person a set departure_id = ${act === "on" ? ":id" : "null"}
       from boarding_conflict c
       join boarding_scan s on s.id = c.scan_id and s.jetty_id = :jettyId and s.day = :day and s.leg = 'out'
       join ticket t on t.id = s.ticket_id
      where c.id = a.conflict_id and t.id = :ticketId and a.passenger_no = :no
        and ${act === "on" ? "a.departure_id is null and a.trip_id is null" : "a.departure_id = :id"}
      returning t.receipt_no`,
    { id, jettyId, day, ticketId, no },
  );
}
