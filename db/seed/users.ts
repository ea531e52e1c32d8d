import { randomBytes, scryptSync } from "node:crypto";
import type { Transaction } from "sequelize";
import { sql } from "../transaction";

export interface DemoLogin {
  level: number;
  email: string;
  password: string;
  super: boolean;
}

const PASSWORD = "jeti2026";
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
      `insert into app_user (username, name, email, phone, password_hash, jetty_id, access)
        values (:username, :name, :email, :phone, :passwordHash, :jettyId, :level)`,
      {
        username,
        name,
        email: emailOf(username),
        phone: `010000000${index}`,
        passwordHash: hashOfPassword(PASSWORD),
        jettyId,
        level,
      },
    );
  }
}

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
function hashOfPassword(password: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { ...SCRYPT, maxmem: 2 ** 26 });
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
