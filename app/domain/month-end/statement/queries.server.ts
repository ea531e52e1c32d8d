import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type EdgePage, edgePage, type ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { readStatement, type StatementReading } from "./read-statement";
import { outcomeOf, resolveLines, type StatementOutcome } from "./resolve-lines.server";

/** A statement that was handed in. */
export interface Statement {
  id: number;
  account: string;
  jettyId: JettyId;
  fileName: string;
  state: "read" | "imported" | "dropped";
  readBy: string;
  readAt: Date;
  importedBy: string | null;
  importedAt: Date | null;
  /** What became of its lines, once it was imported. */
  outcome: StatementOutcome | null;
}

const STATEMENT = `
  select s.id, s.account, s.jetty_id, s.file_name, s.state, r.name as read_by, s.read_at,
      i.name as imported_by, s.imported_at, s.outcome
    from gateway_statement s
    join app_user r on r.id = s.read_by
    left join app_user i on i.id = s.imported_by`;

/** A page of the statements that were handed in at a jetty, the last first. */
export async function listStatements(
  jettyId: JettyId,
  edge: ListEdge | null,
): Promise<EdgePage<Statement>> {
  const back = edge?.side === "before";
  const rows = await sql<Statement>(
    null,
    `${STATEMENT} where s.jetty_id = :jettyId and s.state <> 'dropped'
        ${edge ? `and s.id ${back ? ">" : "<"} :edge` : ""}
      order by s.id ${back ? "asc" : "desc"} limit ${PAGE_ROWS + 1}`,
    { jettyId, ...(edge && { edge: edge.id }) },
  );
  return edgePage(rows, edge, PAGE_ROWS);
}

/** A statement that somebody may see, or null. */
export async function findStatement(
  id: number,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<Statement | null> {
  const [row] = await sql<Statement>(
    null,
    `${STATEMENT} where s.id = :id and (:ownJettyId = 0 or s.jetty_id = :ownJettyId)`,
    { id, ownJettyId },
  );
  return row ?? null;
}

/** What a statement was found to be, and what importing it would do now. Null once it is put away. */
export async function previewStatement(
  id: number,
  now: Date,
): Promise<{ reading: StatementReading; outcome: StatementOutcome } | null> {
  const [file] = await sql<{
    gateway: string;
    host: string;
    jettyId: JettyId;
    bytes: Buffer | null;
  }>(null, "select gateway, host, jetty_id, bytes from gateway_statement where id = :id", { id });
  if (!file?.bytes) return null;
  const reading = readStatement(file.bytes, now);
  return { reading, outcome: outcomeOf(await resolveLines(null, file, reading.lines)) };
}
