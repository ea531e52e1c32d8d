import { inTransaction, sql } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import { requireVersion } from "~/domain/users/require-version.server";
import { fieldChanges } from "../field-changes";
import { skipperById } from "./queries.server";
import type { NewSkipper, SkipperInput } from "./schema.server";

type By = Pick<Staff, "userId" | "ownJettyId">;

/**
 * Adds a skipper to a jetty and answers the id. Throws Refusal select_required (a jetty of others)
 * or skipper_known, where the jetty has somebody with this licence.
 */
export async function addSkipper(input: NewSkipper, by: By): Promise<number> {
  return refuseViolation(() =>
    inTransaction(async (tx) => {
      if (!worksAt(by, input.jettyId)) throw new Refusal("select_required", { field: "jetty" });
      const [made] = await sql<{ id: number }>(
        tx,
        `insert into skipper (jetty_id, name, licence_no, licence_until, created_by, updated_by)
         values (:jettyId, :name, :licenceNo, :licenceUntil, :userId, :userId)
         returning id`,
        { ...input, userId: by.userId },
      );
      const id = made?.id ?? 0;
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "departures",
          action: "create",
          subject: { type: "skipper", id },
          after: input,
        },
      );
      return id;
    }),
  );
}

/**
 * Changes a skipper. Throws Refusal not_found, changed_meanwhile { name } where somebody was first,
 * or skipper_known.
 */
export async function editSkipper(
  id: number,
  version: number,
  input: SkipperInput,
  by: By,
): Promise<void> {
  await refuseViolation(() =>
    inTransaction(async (tx) => {
      const [held] = await sql<{ version: number; updatedBy: number | null }>(
        tx,
        "select version, updated_by from skipper where id = :id for update",
        { id },
      );
      const before = held && (await skipperById(tx, id, by));
      if (!before) throw new Refusal("not_found");
      await requireVersion(tx, held, version);
      const changes = fieldChanges({ ...before }, { ...input });
      if (!changes) return;
      await sql(
        tx,
        `update skipper set name = :name, licence_no = :licenceNo, licence_until = :licenceUntil,
            version = version + 1, updated_at = now(), updated_by = :userId
          where id = :id`,
        { ...input, id, userId: by.userId },
      );
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        { module: "departures", action: "update", subject: { type: "skipper", id }, ...changes },
      );
    }),
  );
}
