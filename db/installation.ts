import type { Transaction } from "sequelize";
import { sql } from "./transaction";

type Kind = "production" | "demo";

/** This database is for something else. */
export class WrongInstallation extends Error {}

/**
 * Marks the database as one of production, for good. Throws WrongInstallation where it holds the
 * demo's users.
 */
export async function markProduction(tx: Transaction | null): Promise<void> {
  if ((await mark(tx, "production")) === "demo")
    throw new WrongInstallation(
      "This database holds demo data, with passwords that everybody knows: production needs another one.",
    );
}

/**
 * Marks the database as the demo's before its users come. Throws WrongInstallation where it is in
 * production, or may be: it has users, and none of them is the demo's.
 */
export async function markDemo(tx: Transaction, demoEmails: readonly string[]): Promise<void> {
  const [found] = await sql<{ others: boolean }>(
    tx,
    `select not exists (select from installation)
       and exists (select from app_user)
       and not exists (select from app_user where email = any(:demoEmails::text[])) as others`,
    { demoEmails: [...demoEmails] },
  );
  if (found?.others)
    throw new WrongInstallation(
      "This database has users of its own: demo data is never put into it.",
    );
  if ((await mark(tx, "demo")) === "production")
    throw new WrongInstallation("This database is in production: demo data is never put into it.");
}

/** The mark that counts: the first one. */
async function mark(tx: Transaction | null, kind: Kind): Promise<Kind | undefined> {
  await sql(
    tx,
    `insert into installation (kind) values (:kind)
     on conflict (only_one) do nothing returning kind`,
    { kind },
  );
  const [stands] = await sql<{ kind: Kind }>(tx, "select kind from installation");
  return stands?.kind;
}
