import { sql, type Tx } from "@db/transaction";

export interface AccountProtection {
  /** Since when there is a second factor; null where there is none. */
  factorSince: Date | null;
  recoveryLeft: number;
  hasPin: boolean;
}

/** What guards a user's account beyond the password. */
export async function accountProtectionOf(userId: number): Promise<AccountProtection> {
  const [row] = await sql<AccountProtection>(
    null,
    `select (select created_at from second_factor where user_id = :userId) as factor_since,
            (select count(*)::int from recovery_code where user_id = :userId) as recovery_left,
            exists (select 1 from lock_pin where user_id = :userId) as has_pin`,
    { userId },
  );
  return row ?? { factorSince: null, recoveryLeft: 0, hasPin: false };
}

/**
 * Whether a user logs in with a second factor; the caller holds the user's row where the answer
 * must stand.
 */
export async function hasFactor(tx: Tx, userId: number): Promise<boolean> {
  const rows = await sql(tx, "select user_id from second_factor where user_id = :userId", {
    userId,
  });
  return rows.length > 0;
}
