import { sql } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type ManifestContent, manifestContent, type ManifestPerson } from "./content";
import { type MadeSailing, rowOf } from "./sailing";
import { type ManifestTruth, verifyManifest } from "./signature.server";

/** A version of the manifest of a departure or a trip, as its card lists it. */
export interface ManifestVersion {
  version: number;
  content: ManifestContent;
  /** Why boarding was opened again after it, and when; null where it was not. */
  reopenedFor: string | null;
  reopenedAt: Date | null;
}

/** The versions of the manifest of a departure or a trip, the newest first; at most 99. */
export async function manifestVersions(sailing: MadeSailing): Promise<ManifestVersion[]> {
  const { column, id } = rowOf(sailing);
  const rows = await sql<ManifestVersion>(
    null,
    `select m.version, m.content, r.reason as reopened_for, r.reopened_at
       from manifest m left join manifest_reopening r on r.manifest_id = m.id
      where m.${column} = :id order by m.version desc`,
    { id },
  );
  return rows.map((row) => ({ ...row, content: manifestContent.parse(row.content) }));
}

export type StoredPerson = ManifestPerson & { masked: boolean };

/** A frozen manifest with its people, and whether it is as it was signed. */
export interface Manifest {
  id: number;
  content: ManifestContent;
  closedAt: Date;
  people: StoredPerson[];
  truth: ManifestTruth;
  /** The newest version of the same number. */
  latest: number;
  /** Since when boarding is open again with no later version yet; null where it is not. */
  reopenedAt: Date | null;
}

/** One version of the manifest of a departure or a trip at the reader's jetties, or null. */
export function findManifest(
  sailing: MadeSailing,
  version: number,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<Manifest | null> {
  const { column, id } = rowOf(sailing);
  return readManifest(
    `m.${column} = :id and m.version = :version
      and (:ownJettyId::int = 0 or m.jetty_id = :ownJettyId)`,
    { id, version, ownJettyId },
  );
}

/** A manifest by its row, for whoever holds the link of its paper. */
export function manifestById(id: number): Promise<Manifest | null> {
  return readManifest("m.id = :id", { id });
}

async function readManifest(
  condition: string,
  values: Record<string, unknown>,
): Promise<Manifest | null> {
  const [row] = await sql<Omit<Manifest, "people" | "truth"> & { signature: Buffer }>(
    null,
    `select m.id, m.content, m.signature, m.closed_at, l.version as latest,
         case when l.version = m.version then r.reopened_at end as reopened_at
       from manifest m
       join lateral (select max(o.version) as version from manifest o
         where (o.jetty_id, o.year, o.no) = (m.jetty_id, m.year, m.no)) l on true
       left join manifest_reopening r on r.manifest_id = m.id
      where ${condition}`,
    values,
  );
  if (!row) return null;
  const { signature, ...manifest } = row;
  const content = manifestContent.parse(row.content);
  const people = await peopleOf(row.id);
  return { ...manifest, content, people, truth: verifyManifest(content, signature, people) };
}

function peopleOf(manifestId: number): Promise<StoredPerson[]> {
  return sql<StoredPerson>(
    null,
    `select no, ticket_no, name, document, nationality, category, sex, born, age,
         masked_at is not null as masked
       from manifest_person where manifest_id = :manifestId order by no`,
    { manifestId },
  );
}
