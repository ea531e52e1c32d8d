import { randomBytes, scryptSync } from "node:crypto";
import { inTransaction, sql } from "@db/transaction";
import type { Level } from "~/domain/access/levels";
import { openSession } from "~/domain/sessions/open-session.server";

export const STAFF_PASSWORD = "perahu-biru-7";

interface StaffOptions {
  level?: 1 | 2 | 3 | 4 | 5;
  jettyId?: 0 | 1 | 2;
  email?: string;
  name?: string;
  active?: boolean;
  password?: string;
}

export interface MadeStaff {
  id: number;
  email: string;
  name: string;
}

let made = 0;

/** Somebody who works here, with a password hashed as cheaply as scrypt allows. */
export async function makeStaff(options: StaffOptions = {}): Promise<MadeStaff> {
  made += 1;
  const unique = `${made}-${randomBytes(3).toString("hex")}`;
  const { name = "Kakitangan Ujian", email = `kakitangan-${unique}@contoh.my` } = options;
  const [user] = await sql<{ id: number }>(
    null,
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access, active) values (:name, :username, :email, '0123456789', :passwordHash, :jettyId, :access, :active) returning id`,
    {
      name,
      username: `u${unique}`,
      email,
      passwordHash: cheapHash(options.password ?? STAFF_PASSWORD),
      jettyId: options.jettyId ?? 1,
      access: options.level ?? 1,
      active: options.active ?? true,
    },
  );
  if (!user) throw new Error("no user");
  return { id: user.id, email, name };
}

/** Somebody of the staff as the acts of the domain take them. */
export async function makeActor(name: string, jettyId: 0 | 1 | 2 = 0, level: 1 | 3 = 1) {
  const { id } = await makeStaff({ name, jettyId, level });
  return { userId: id, ownJettyId: jettyId, name };
}

/** What somebody of a level may do who is no super user. */
export const rightsOf = (level: Level) => ({ level, isSuper: false, mayClearLog: false });

/** A browser's session of somebody: the value of its cookie. */
export async function sessionOf(
  user: { id: number },
  options: { now?: Date; jettyId?: number; platform?: "web_app" | "mobile_app" } = {},
): Promise<string> {
  const origin = {
    platform: options.platform ?? "web_app",
    userAgent: "test",
    address: "127.0.0.1",
  } as const;
  return inTransaction((tx) =>
    openSession(
      tx,
      { id: user.id, jettyId: options.jettyId ?? 1 },
      origin,
      options.now ?? new Date(),
    ),
  );
}

const hashes = new Map<string, string>();

/** A password hash at another cost than the product's; the same for everybody with the password. */
export function cheapHash(password: string): string {
  const known = hashes.get(password);
  if (known) return known;
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 });
  const hash = `scrypt$16$8$1$${salt.toString("base64url")}$${key.toString("base64url")}`;
  hashes.set(password, hash);
  return hash;
}
