import { z } from "zod";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { Day } from "~/domain/shared/day";
import type { Sex } from "./rules";

const instant = z.string().max(40);
const day = z.custom<Day>((value) => typeof value === "string" && value.length === 10);
const count = z.number().int().min(0).max(10_000);

/** What a manifest says beside its people, and what is signed; of the people it holds the hash. */
export const manifestContent = z.object({
  number: z.string().max(40),
  version: z.number().int().min(1).max(99),
  jetty: z.object({ id: z.number().int(), code: z.string().max(10), name: z.string().max(60) }),
  day,
  sailsAt: instant,
  delayedTo: instant.nullable(),
  boat: z.object({
    name: z.string().max(60),
    operator: z.string().max(300).nullable(),
    /** Null of a trip by date alone: neither is known. */
    licenceNo: z.string().max(40).nullable(),
    capacity: count.nullable(),
  }),
  skipper: z
    .object({ name: z.string().max(100), licenceNo: z.string().max(40).nullable() })
    .nullable(),
  onBoard: count,
  /** Heads counted by thumb; null where nobody counted. */
  heads: count.nullable(),
  jackets: z.object({ adult: count, child: count, infant: count }).nullable(),
  /** Why boarding was opened again after the version before; null of a first version. */
  corrects: z.string().max(200).nullable(),
  closedAt: instant,
  closedBy: z.string().max(200),
  /** SHA-256 of the people, in hexadecimal. */
  people: z.string().length(64),
});
export type ManifestContent = z.output<typeof manifestContent>;

/** Somebody on board, as frozen. */
export interface ManifestPerson {
  no: number;
  ticketNo: string;
  name: string | null;
  /** Number of an identity card or a passport. */
  document: string | null;
  /** Of two letters; null where a foreigner's is not known. */
  nationality: string | null;
  category: Category;
  sex: Sex | null;
  born: Day | null;
  age: number | null;
}

const BABIES: readonly Category[] = CATEGORIES.filter((one) => one.startsWith("baby"));

export function isInfant(category: Category): boolean {
  return BABIES.includes(category);
}
