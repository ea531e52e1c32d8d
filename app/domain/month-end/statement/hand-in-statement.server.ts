import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { JettyId } from "~/domain/places/jetties";
import { cleanLine } from "~/domain/shared/text";
import type { GatewayAccount } from "~/gateway-accounts.server";
import { readStatement } from "./read-statement";

interface HandedIn {
  account: Pick<GatewayAccount, "gateway" | "name" | "host">;
  jettyId: JettyId;
  fileName: string;
  bytes: Buffer;
}

/**
 * Keeps a statement to be looked at before it is imported. The same file is the same statement,
 * whoever hands it in again. Throws Refusal as `readStatement` does.
 */
export async function handInStatement(
  { account, jettyId, fileName, bytes }: HandedIn,
  userId: number,
  now: Date,
): Promise<{ id: number; known: boolean }> {
  readStatement(bytes, now);
  return inTransaction(async (tx) => {
    const values = { gateway: account.gateway, host: account.host, bytes };
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into gateway_statement (gateway, account, host, jetty_id, file_name, sha256, bytes,
          read_by, read_at)
       values (:gateway, :account, :host, :jettyId, :fileName, sha256(:bytes::bytea), :bytes::bytea,
           :userId, :now)
       on conflict (gateway, host, sha256) where state <> 'dropped' do nothing
       returning id`,
      {
        ...values,
        account: account.name,
        jettyId,
        fileName: cleanLine(fileName).slice(0, 200) || "-",
        userId,
        now,
      },
    );
    if (!made) {
      const [known] = await sql<{ id: number }>(
        tx,
        `select id from gateway_statement
          where gateway = :gateway and host = :host and sha256 = sha256(:bytes::bytea)
            and state <> 'dropped'`,
        values,
      );
      if (!known) throw new Error("A statement that is known was not found.");
      return { id: known.id, known: true };
    }
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "month-end",
        action: "upload",
        subject: { type: "gateway_statement", id: made.id },
        after: { title: cleanLine(fileName).slice(0, 200), jettyId },
      },
    );
    return { id: made.id, known: false };
  });
}
