import { sql } from "@db/transaction";
import { createLinkToken, isLinkTokenValid } from "~/domain/shared/link-token.server";
import { parseRowId } from "~/domain/shared/row-id.server";
import { type Manifest, manifestById } from "./queries.server";
import { LINK_HOURS } from "./rules";

const subjectOf = (id: number) => `manifest:${id}`;
const SHAPE = /^(\d{1,10})\.([0-9a-z]{1,9}\.[\w-]{43})$/;

/**
 * The code of the link that a manifest's paper carries: signed with 256 bits and stored nowhere, it
 * opens this manifest until 48 hours after it was frozen.
 */
export function officerCode({ id, closedAt }: Pick<Manifest, "id" | "closedAt">): string {
  return `${id}.${createLinkToken(subjectOf(id), closedAt, LINK_HOURS * 60)}`;
}

/** The manifest that such a code opens now; null where the code is none of ours or its time is over. */
export async function manifestByCode(code: string, now: Date): Promise<Manifest | null> {
  const [, number, token] = SHAPE.exec(code) ?? [];
  const id = parseRowId(number);
  if (id === null || token === undefined || !isLinkTokenValid(token, subjectOf(id), now))
    return null;
  return manifestById(id);
}

/** The same, and writes down that it was looked at and from where. */
export async function lookByCode(
  code: string,
  ipAddress: string | null,
  now: Date,
): Promise<Manifest | null> {
  const manifest = await manifestByCode(code, now);
  if (manifest === null) return null;
  await sql(
    null,
    `insert into manifest_look (manifest_id, looked_at, ip_address)
       values (:id, :now, :ipAddress)`,
    { id: manifest.id, now, ipAddress },
  );
  return manifest;
}
