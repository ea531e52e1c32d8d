import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, type Month, monthOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { type EdgePage, edgePage, type ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeValues } from "~/domain/users/rules";
import type { MonthOfJetty } from "../rules";
import { firstDay } from "../rules";
import type { FrozenMonth } from "./frozen-month";

export const FILE_FORMATS = ["pdf", "xlsx"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A month that is closed. */
export interface Closing {
  id: number;
  jettyId: JettyId;
  month: Month;
  no: number;
  figures: FrozenMonth;
  /** In hexadecimal. */
  hash: string;
  closedBy: string;
  closedAt: Date;
  language: Language;
  /** What is kept of it already. */
  files: { format: FileFormat; size: number; sha256: string }[];
}

type Row = Omit<Closing, "month"> & { month: Day };

const CLOSING = `
  select c.id, c.jetty_id, c.month, c.no, c.figures, encode(c.hash, 'hex') as hash,
      u.name as closed_by, c.closed_at, c.language, (
        select coalesce(jsonb_agg(jsonb_build_object('format', f.format, 'size', length(f.bytes),
            'sha256', encode(f.sha256, 'hex')) order by f.format), '[]')
          from month_file f where f.closing_id = c.id) as files
    from month_closing c
    join app_user u on u.id = c.closed_by`;

function closing({ month, ...row }: Row): Closing {
  return { ...row, month: monthOf(month) };
}

/** The closing of a jetty's month, or null while it is open. */
export async function findClosing(tx: Tx | null, of: MonthOfJetty): Promise<Closing | null> {
  const [row] = await sql<Row>(tx, `${CLOSING} where c.jetty_id = :jettyId and c.month = :month`, {
    jettyId: of.jettyId,
    month: firstDay(of.month),
  });
  return row ? closing(row) : null;
}

/** A closing by its number in the database, or null. */
export async function closingById(id: number): Promise<Closing | null> {
  const [row] = await sql<Row>(null, `${CLOSING} where c.id = :id`, { id });
  return row ? closing(row) : null;
}

/** A closing that somebody may see, or null. */
export async function closingOf(
  id: number,
  staff: Pick<Staff, "ownJettyId">,
): Promise<Closing | null> {
  const found = await closingById(id);
  return found && worksAt(staff, found.jettyId) ? found : null;
}

/** The number that a jetty's next closing gets. */
export async function nextNoOf(jettyId: JettyId): Promise<number> {
  const [row] = await sql<{ no: number }>(
    null,
    "select last_no + 1 as no from month_chain where jetty_id = :jettyId",
    { jettyId },
  );
  return row?.no ?? 1;
}

export function fileFormat(asked: string | undefined): FileFormat | null {
  return FILE_FORMATS.find((format) => format === asked) ?? null;
}

/** A page of a jetty's closed months, the last first. */
export async function listClosings(
  jettyId: JettyId,
  edge: ListEdge | null,
): Promise<EdgePage<Closing>> {
  const back = edge?.side === "before";
  const rows = await sql<Row>(
    null,
    `${CLOSING} where c.jetty_id = :jettyId ${edge ? `and c.id ${back ? ">" : "<"} :edge` : ""}
      order by c.id ${back ? "asc" : "desc"} limit ${PAGE_ROWS + 1}`,
    { jettyId, ...(edge && { edge: edge.id }) },
  );
  return edgePage(rows.map(closing), edge, PAGE_ROWS);
}

export function monthClosedRefusal({ closedBy, closedAt }: Closing): Refusal {
  return new Refusal("month_closed", { values: lastChangeValues(closedBy, closedAt) });
}

/** Where a jetty's months stand: the last one closed, and the first that anything was sold in. */
export async function monthsOf(
  tx: Tx | null,
  jettyId: JettyId,
): Promise<{ last: Month | null; firstSold: Month | null }> {
  const [row] = await sql<{ last: Day | null; firstSold: Day | null }>(
    tx,
    `select c.last_month as last,
        (select min(f.month) from monthly_figure_now f where f.jetty_id = c.jetty_id) as first_sold
       from month_chain c where c.jetty_id = :jettyId`,
    { jettyId },
  );
  return {
    last: row?.last ? monthOf(row.last) : null,
    firstSold: row?.firstSold ? monthOf(row.firstSold) : null,
  };
}

/** The pieces of a file that is kept, or nothing. */
export async function monthFile(closingId: number, format: FileFormat): Promise<Buffer | null> {
  const [file] = await sql<{ bytes: Buffer }>(
    null,
    "select bytes from month_file where closing_id = :closingId and format = :format",
    { closingId, format },
  );
  return file?.bytes ?? null;
}
