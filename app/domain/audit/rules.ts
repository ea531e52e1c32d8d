import { type Day, parseDay } from "~/domain/shared/day";

/** A value of an audit row and what it is: its text depends on the reader's language. */
export type AuditValue =
  | { kind: "none" }
  | { kind: "text"; text: string }
  /** One of the product's own terms (`paid`, `Cash`, `changed`), which may have a translation. */
  | { kind: "word"; word: string }
  | { kind: "money"; sen: number }
  | { kind: "day"; day: Day }
  | { kind: "instant"; at: Date }
  | { kind: "yes"; yes: boolean }
  | { kind: "jetty"; id: number }
  | { kind: "role"; level: number }
  /** The number of something that has a name of its own. */
  | { kind: "record"; type: RecordType; id: number };

export type RecordType = "operator" | "shift" | "ticket" | "user";

/**
 * One field that an entry tells of: as it was, as it is now; undefined where the entry does not
 * say.
 */
export interface AuditChange {
  /** The names from the outside in: `["passengers", "2", "name"]`. */
  path: string[];
  before: AuditValue | undefined;
  after: AuditValue | undefined;
}

const MAX_CHANGES = 100;
const MAX_TEXT_LENGTH = 300;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const JETTY_FIELDS = new Set(["jetty", "jettyId", "jettyID", "jetty_id"]);
const PLATFORM_WORDS = ["all_platforms", "platform_web", "platform_app", "platform_counter"];
const ROLE_FIELDS = new Set(["access", "level"]);
const RECORD_FIELDS: ReadonlyMap<string, RecordType> = new Map([
  ["operatorId", "operator"],
  ["ticketId", "ticket"],
  ["handedTo", "user"],
  ["approvedBy", "user"],
  ["askedBy", "user"],
  ["tokenOwner", "user"],
  ["handedFrom", "shift"],
  ["shiftId", "shift"],
]);
const CODE_WORD = /^[A-Za-z][A-Za-z_-]{0,39}$/;
/** Nobody types an underscore: such a term is the product's in any field. */
const COMPOUND_WORD = /^[a-z]+(?:_[a-z]+)+$/;
/** Fields in which somebody may have typed what only looks like one of these terms. */
const FREE_TEXT_FIELDS = new Set([
  "name",
  "username",
  "details",
  "report",
  "remark",
  "reason",
  "company_name",
  "companyName",
  "agency_name",
  "agencyName",
  "ref",
]);

/** Ways to pay and gateways, among them names of two words: `Travel Credit`. */
const PAYMENT_FIELDS = new Set(["channel", "gateway", "method", "paymentMethod"]);

/** The one reason of the product's own that is a single word: what becomes of a changed order. */
const REPLACED = "replaced";

/** Kept as proof of a file's bytes; nobody reads it. */
const UNREAD_FIELDS = new Set(["sha256"]);

/** What a reader looks for comes first; PostgreSQL keeps fields by the length of their names. */
const LEADING_FIELDS = ["receiptNo", "companyName", "name", "start", "end", "details", "amountSen"];

/**
 * What an entry tells, field by field. Where before and after both tell of a field, and the same,
 * it is left out: it did not change.
 */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, current] = [leavesOf(before), leavesOf(after)];
  const named = new Set([...old.keys(), ...current.keys()]);
  const names = [
    ...LEADING_FIELDS.filter((name) => named.has(name)),
    ...[...named].filter((name) => !LEADING_FIELDS.includes(name)),
  ];
  const read = names.filter((name) => !UNREAD_FIELDS.has(name));
  const changes = read.flatMap((name): AuditChange[] => {
    const [was, is] = [old.get(name), current.get(name)];
    if (was && is && JSON.stringify(was.value) === JSON.stringify(is.value)) return [];
    return [
      { path: (is ?? was)?.path ?? [], before: was && valueOf(was), after: is && valueOf(is) },
    ];
  });
  return changes.slice(0, MAX_CHANGES);
}

interface Leaf {
  path: string[];
  value: unknown;
}

function leavesOf(
  value: unknown,
  path: string[] = [],
  found = new Map<string, Leaf>(),
): Map<string, Leaf> {
  if (typeof value === "object" && value !== null && !isPlainList(value)) {
    for (const [name, part] of Object.entries(value))
      leavesOf(part, [...path, Array.isArray(value) ? String(Number(name) + 1) : name], found);
  } else if (path.length > 0) found.set(path.join("\0"), { path, value });
  return found;
}

function isPlainList(value: object): value is unknown[] {
  return Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);
}

function valueOf({ path, value }: Leaf): AuditValue {
  const name = path.at(-1) ?? "";
  if (value === null || value === undefined || value === "") return { kind: "none" };
  if (typeof value === "boolean") return { kind: "yes", yes: value };
  if (typeof value === "number") return numberOf(name, value);
  if (Array.isArray(value))
    return value.length === 0
      ? { kind: "none" }
      : { kind: "text", text: cut(value.map(String).join(", ")) };
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const day = parseDay(text);
  if (day) return { kind: "day", day };
  if (INSTANT.test(text)) return { kind: "instant", at: new Date(text) };
  if (PAYMENT_FIELDS.has(name) || text === REPLACED) return { kind: "word", word: cut(text) };
  const isTerm = FREE_TEXT_FIELDS.has(name) ? COMPOUND_WORD : CODE_WORD;
  return isTerm.test(text) ? { kind: "word", word: text } : { kind: "text", text: cut(text) };
}

function numberOf(name: string, value: number): AuditValue {
  if (/(?:Sen|_sen)$/.test(name) && Number.isSafeInteger(value))
    return { kind: "money", sen: value };
  if (JETTY_FIELDS.has(name) && [0, 1, 2].includes(value)) return { kind: "jetty", id: value };
  if (ROLE_FIELDS.has(name) && [1, 2, 3, 4, 5].includes(value))
    return { kind: "role", level: value };
  const platform = name === "platform" ? PLATFORM_WORDS[value] : undefined;
  if (platform !== undefined) return { kind: "word", word: platform };
  const type = RECORD_FIELDS.get(name);
  if (type && Number.isSafeInteger(value)) return { kind: "record", type, id: value };
  return { kind: "text", text: String(value) };
}

function cut(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
