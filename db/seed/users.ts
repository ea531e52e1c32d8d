import { randomBytes, scryptSync } from "node:crypto";
import type { Transaction } from "sequelize";
import { sql } from "../transaction";

export interface DemoLogin {
  level: number;
  email: string;
  password: string;
  super: boolean;
  /** Of the lock screen; with a manager's, a cashier's refund is approved on the spot. */
  pin: string | undefined;
}

const PASSWORD = "jeti2026";
const MANAGER_PIN = "482716";
const MANAGER_LEVEL = 1;
const SCRYPT = { N: 2 ** 14, r: 8, p: 5 };

/**
 * One for each level (R-6-01), and one whose e-mail address stands in SUPER_USER_EMAILS. Jetty 0 is
 * all jetties.
 */
const DEMO_USERS = [
  { username: "super", name: "Pentadbir Sistem", level: 1, jettyId: 0, super: true },
  { username: "pentadbir", name: "Pentadbir Jeti", level: 1, jettyId: 0, super: false },
  { username: "pengimbas", name: "Pengimbas Merang", level: 2, jettyId: 1, super: false },
  { username: "kaunter", name: "Kaunter Merang", level: 3, jettyId: 1, super: false },
  { username: "kaunter2", name: "Kaunter Mangkok", level: 4, jettyId: 2, super: false },
  { username: "akauntan", name: "Akauntan", level: 5, jettyId: 0, super: false },
];

/** What a visitor of the demo types to log in. */
export const DEMO_LOGINS: DemoLogin[] = DEMO_USERS.map((user) => ({
  level: user.level,
  email: emailOf(user.username),
  password: PASSWORD,
  super: user.super,
  pin: user.level === MANAGER_LEVEL ? MANAGER_PIN : undefined,
}));

/** Adds who is missing; somebody who is there already keeps name, level and password. */
export async function seedUsers(transaction: Transaction): Promise<void> {
  for (const [index, { username, name, level, jettyId }] of DEMO_USERS.entries()) {
    const known = await sql(transaction, "select id from app_user where username = :username", {
      username,
    });
    if (known.length > 0) continue;
    await sql(
      transaction,
      `with added as (
         insert into app_user (username, name, email, phone, password_hash, jetty_id, access)
           values (:username, :name, :email, :phone, :passwordHash, :jettyId, :level) returning id)
       insert into lock_pin (user_id, pin_hash, created_at)
         select id, :pinHash, now() from added where :pinHash::text is not null returning user_id`,
      {
        username,
        name,
        email: emailOf(username),
        phone: `010000000${index}`,
        passwordHash: hashOf(PASSWORD),
        pinHash: level === MANAGER_LEVEL ? hashOf(MANAGER_PIN) : null,
        jettyId,
        level,
      },
    );
  }
}

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
function hashOf(secret: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(secret, salt, 32, { ...SCRYPT, maxmem: 2 ** 26 });
  return [
    "scrypt",
    SCRYPT.N,
    SCRYPT.r,
    SCRYPT.p,
    salt.toString("base64url"),
    hash.toString("base64url"),
  ].join("$");
}

function emailOf(username: string): string {
  return `${username}@jetty.test`;
}
