import { inTransaction, sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import { requireVersion } from "~/domain/users/require-version.server";
import { fieldChanges } from "../field-changes";
import { boatById } from "./queries.server";
import type { BoatInput, NewBoat } from "./schema.server";

type By = Pick<Staff, "userId" | "ownJettyId">;

/**
 * Adds a boat to a jetty and answers its id. Throws Refusal select_required (a jetty or an operator
 * that there is not) or boat_known, where the jetty has a boat of this name.
 */
export async function addBoat(input: NewBoat, by: By): Promise<number> {
  return refuseViolation(() =>
    inTransaction(async (tx) => {
      const { jettyId, ...boat } = input;
      if (!worksAt(by, jettyId)) throw new Refusal("select_required", { field: "jetty" });
      await requireOperatorAt(tx, boat.operatorId, jettyId);
      const [made] = await sql<{ id: number }>(
        tx,
        `insert into boat (jetty_id, name, operator_id, capacity, licence_no, licence_until,
            insurance_until, created_by, updated_by)
         values (:jettyId, :name, :operatorId, :capacity, :licenceNo, :licenceUntil,
            :insuranceUntil, :userId, :userId)
         returning id`,
        { ...boat, jettyId, userId: by.userId },
      );
      const id = made?.id ?? 0;
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "departures",
          action: "create",
          subject: { type: "boat", id },
          after: input,
        },
      );
      return id;
    }),
  );
}

/**
 * Changes a boat; its coming departures carry as many people as it may from now on. Answers on how
 * many of them more places are taken than that. Throws Refusal not_found, select_required,
 * changed_meanwhile { name } where somebody was first, or boat_known.
 */
export async function editBoat(
  id: number,
  version: number,
  input: BoatInput,
  by: By,
  now: Date,
): Promise<number> {
  return refuseViolation(() =>
    inTransaction(async (tx) => {
      const [held] = await sql<{ version: number; updatedBy: number | null }>(
        tx,
        "select version, updated_by from boat where id = :id for update",
        { id },
      );
      const before = held && (await boatById(tx, id, by));
      if (!before) throw new Refusal("not_found");
      await requireVersion(tx, held, version);
      const changes = fieldChanges({ ...before }, { ...input });
      if (!changes) return 0;
      if (before.operatorId !== input.operatorId)
        await requireOperatorAt(tx, input.operatorId, before.jettyId);
      await sql(
        tx,
        `update boat set name = :name, operator_id = :operatorId, capacity = :capacity,
            licence_no = :licenceNo, licence_until = :licenceUntil,
            insurance_until = :insuranceUntil, version = version + 1, updated_at = now(),
            updated_by = :userId
          where id = :id`,
        { ...input, id, userId: by.userId },
      );
      const over = await carryAsLicensed(tx, id, now);
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        { module: "departures", action: "update", subject: { type: "boat", id }, ...changes },
      );
      return over;
    }),
  );
}

/** The coming departures of a boat take its capacity; answers how many of them are over it. */
async function carryAsLicensed(tx: Tx, boatId: number, now: Date): Promise<number> {
  const rows = await sql<{ over: boolean }>(
    tx,
    `update departure d set capacity = b.capacity, version = d.version + 1, updated_at = now()
       from boat b
      where b.id = :boatId and d.boat_id = b.id and d.capacity <> b.capacity
        and d.state in ('scheduled', 'boarding') and coalesce(d.delayed_to, d.sails_at) > :now
      returning seats_taken(d.id, :now) > d.capacity as over`,
    { boatId, now },
  );
  return rows.filter(({ over }) => over).length;
}

async function requireOperatorAt(
  tx: Tx,
  operatorId: number | null,
  jettyId: JettyId,
): Promise<void> {
  if (operatorId === null) return;
  const found = await sql(
    tx,
    "select id from operator where id = :operatorId and active and jetty_id in (0, :jettyId)",
    { operatorId, jettyId },
  );
  if (found.length === 0) throw new Refusal("select_required", { field: "operator" });
}
