import { inTransaction, sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { addDays, dayOf, endOfDay } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { isChangeable, standingAfter, type StandingDeparture } from "../status/transitions";
import { addCases, type Affected } from "./add-cases.server";
import { IN_TIME } from "./fragments";

interface Plan {
  id: number;
  jettyId: JettyId;
  fromAt: Date;
  untilAt: Date;
  publicReason: string;
  answerDays: number;
  stoppedAt: Date | null;
}

/**
 * Carries a plan out, all of it or nothing: the departures of its time are cancelled with the
 * reason, each paid order that they or its days take the boat from gets a case, and its buyer a
 * mail. Who buys at the same moment waits for the departures, or finds nothing on sale; an order
 * that slips in between is added by the sweep. Throws Refusal not_found, weather_stopped where
 * somebody did it already, or range_end_past.
 */
export async function stopSailing(
  id: number,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<Affected & { departures: number }> {
  return inTransaction(async (tx) => {
    const plan = await holdPlan(tx, id, by);
    if (plan.untilAt <= now) throw new Refusal("range_end_past");
    const departures = await cancelDepartures(tx, plan, by.userId, now);
    const answerBy = endOfDay(addDays(dayOf(now), plan.answerDays));
    await sql(
      tx,
      `update stoppage set stopped_at = :now, stopped_by = :userId, answer_by = :answerBy
        where id = :id`,
      { id, now, userId: by.userId, answerBy },
    );
    const affected = await addCases(tx, id, now);
    const { jettyId, fromAt, untilAt, publicReason: reason } = plan;
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "cancel",
        subject: { type: "stoppage", id },
        after: {
          ...{ jettyId, stopFrom: fromAt, stopUntil: untilAt, reason, departures },
          ...{ tickets: affected.orders, passengers: affected.people, answerBy },
        },
      },
    );
    return { ...affected, departures };
  });
}

async function holdPlan(tx: Tx, id: number, by: Pick<Staff, "ownJettyId">): Promise<Plan> {
  const [plan] = await sql<Plan>(
    tx,
    `select id, jetty_id, from_at, until_at, public_reason, answer_days, stopped_at
       from stoppage where id = :id for update`,
    { id },
  );
  if (!plan || !worksAt(by, plan.jettyId)) throw new Refusal("not_found");
  if (plan.stoppedAt) throw new Refusal("weather_stopped");
  return plan;
}

type Held = StandingDeparture & { id: number };

/** By the rule of one departure, for all of them at once. Returns how many. */
async function cancelDepartures(tx: Tx, plan: Plan, userId: number, now: Date): Promise<number> {
  const held = await sql<Held>(
    tx,
    `select d.id, d.day, d.sails_at, d.delayed_to, d.state, d.reason,
         papers_over(d) as papers_over
       from stoppage s join departure d on ${IN_TIME}
      where s.id = :id and d.state <> 'cancelled'
      order by d.id for update of d`,
    { id: plan.id },
  );
  const { publicReason: reason } = plan;
  const changes = held
    .filter((departure) => isChangeable(departure, now))
    .map((before) => {
      const after = standingAfter(before, { act: "cancel", reason }, now);
      return { id: before.id, before: before.state, state: after.state, reason: after.reason };
    });
  await sql(
    tx,
    `with change as materialized (
       select * from jsonb_to_recordset(:changes::jsonb)
         as c(id int, before text, state text, reason text)
     ), done as (
       update departure d set state = c.state, reason = c.reason, version = d.version + 1,
           updated_at = now(), updated_by = :userId
         from change c where d.id = c.id
     ), kept as (
       insert into stoppage_departure (stoppage_id, departure_id) select :stoppageId, id from change
     )
     insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before, after)
       select 'user', :userId, 'departures', 'cancel', 'departure', id::text,
           jsonb_build_object('state', before),
           jsonb_build_object('state', state, 'reason', reason)
         from change order by id`,
    { changes: JSON.stringify(changes), stoppageId: plan.id, userId },
  );
  return changes.length;
}
