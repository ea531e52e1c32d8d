import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { requireVersion } from "~/domain/users/require-version.server";
import { holdBoarding, subjectOf } from "./hold-boarding.server";
import { publishDepartureChange } from "./publish-departure-change.server";
import { requireOpen } from "./rules";
import type { Sailing } from "./sailing";
import type { JacketsInput } from "./schema.server";

/**
 * Says how many life jackets of each size were handed out, with its audit row. `version` is the one
 * that the form was filled in with, 0 where nothing was said before. Throws Refusal not_found,
 * changed_meanwhile { name } and what `requireOpen` refuses.
 */
export async function handOutJackets(
  sailing: Sailing,
  { version, adult, child, infant }: JacketsInput,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await holdBoarding(tx, sailing, by);
    requireOpen(held, now);
    const { column, id } = held;
    const [before] = await sql<JacketsInput & { updatedBy: number }>(
      tx,
      `select adult, child, infant, version, updated_by from departure_jackets
        where ${column} = :id`,
      { id },
    );
    await requireVersion(tx, before ?? { version: 0, updatedBy: null }, version);
    await sql(
      tx,
      `insert into departure_jackets (${column}, adult, child, infant, updated_at, updated_by)
         values (:id, :adult, :child, :infant, :now, :userId)
       on conflict (${column}) do update set adult = excluded.adult, child = excluded.child,
         infant = excluded.infant, version = departure_jackets.version + 1,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      { id, adult, child, infant, now, userId: by.userId },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "update",
        subject: subjectOf(held),
        before: {
          jackets: before
            ? { adult: before.adult, child: before.child, infant: before.infant }
            : null,
        },
        after: { jackets: { adult, child, infant } },
      },
    );
    await publishDepartureChange(tx, held);
  });
}
