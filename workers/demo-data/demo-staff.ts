import { sql } from "@db/transaction";
import type { Person } from "~/domain/access/capabilities";
import type { Level } from "~/domain/access/levels";
import type { JettyId } from "~/domain/places/jetties";

/** A user of the demo, as the acts of the domain ask for whoever does them. */
export interface DemoStaff extends Person {
  userId: number;
  name: string;
  ownJettyId: 0 | JettyId;
}

/** A user that the demo's seed made. Throws where it did not. */
export async function demoStaff(username: string): Promise<DemoStaff> {
  const [row] = await sql<{ id: number; name: string; access: Level; jettyId: 0 | JettyId }>(
    null,
    "select id, name, access, jetty_id from app_user where username = :username",
    { username },
  );
  if (!row) throw new Error(`The demo's user ${username} is missing: seed the database first.`);
  return {
    userId: row.id,
    name: row.name,
    ownJettyId: row.jettyId,
    level: row.access,
    isSuper: false,
    mayClearLog: false,
  };
}
