import { z } from "zod";
import { auditPage, type AuditRow } from "~/domain/audit/queries.server";
import { auditChanges, type AuditValue } from "~/domain/audit/rules";
import { auditFilter } from "~/domain/audit/schema.server";
import { type StaffChoices, staffChoices } from "~/domain/audit/staff-choices.server";
import { instantJson } from "~/domain/shared/instant-json";
import { rmNumber } from "~/domain/shared/money";
import { searchMarks } from "~/i18n/audit-search.server";
import { instantShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { QUERY, type StaffContext } from "./call-line";
import { listFields } from "./list-schemas.server";

const auditQuery = z.object({ ...listFields, staff_id: auditFilter.shape.staff_id });

interface Found {
  rows: AuditRow[];
  total: number;
  staffs: StaffChoices["choices"];
}

/**
 * GET /api/audit: a page of the trail, newest first, and staff to choose from: the first 50 by
 * name, with the chosen one.
 */
async function auditList(
  { staff_id: staffId, ...list }: z.output<typeof auditQuery>,
  { language }: StaffContext,
): Promise<Found> {
  const [{ rows, total }, { choices }] = await Promise.all([
    auditPage({ ...list, staffId, module: null, terms: searchMarks(list.search, language) }),
    staffChoices("", staffId),
  ]);
  return { rows, total, staffs: choices };
}

const presentAudit = ({ rows, total, staffs }: Found) => ({
  data: rows.map(auditEntryJson),
  total,
  staffs,
});

/**
 * An entry in its field names (R-3-33): what it is about stands under its own kind, and is null
 * under the others.
 */
function auditEntryJson({
  module,
  action,
  username,
  actorName,
  at,
  subjectType,
  subjectId,
  subjectName,
  before,
  after,
}: AuditRow) {
  const about = <Fields>(kind: string, fields: Fields): (Fields & { id: number }) | null =>
    subjectType === kind && /^\d{1,10}$/.test(subjectId)
      ? { id: Number(subjectId), ...fields }
      : null;
  return {
    module,
    action,
    username,
    admin: username === null ? null : { username, name: actorName },
    operator: about("operator", { company_name: subjectName }),
    user: about("user", { name: subjectName }),
    blocked_date: about("blocked_date", { details: subjectName }),
    ticket: about("ticket", { _id: subjectName }),
    data: auditChanges(before, after).map(({ path, before: was, after: is }) => ({
      field: path.join(".").replace(/(?:Sen|_sen)$/, ""),
      before: valueJson(was),
      after: valueJson(is),
    })),
    created_at: instantJson(at),
  };
}

/** Money in ringgit, instants with their offset, days and the rest as they are (G2, K5). */
function valueJson(value: AuditValue | undefined): string | number | boolean | null {
  switch (value?.kind) {
    case undefined:
    case "none":
      return null;
    case "money":
      return rmNumber(value.sen);
    case "instant":
      return instantJson(value.at);
    case "day":
      return value.day;
    case "yes":
      return value.yes;
    case "jetty":
    case "record":
      return value.id;
    case "role":
      return value.level;
    case "word":
      return value.word;
    case "text":
      return value.text;
  }
}

const about = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ id: z.number(), ...fields }).nullable();
const name = z.string().nullable();
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const auditCalls = [
  staffCall({
    ...QUERY,
    path: "/api/audit",
    summary: "audit",
    needs: "audit.view",
    schema: auditQuery,
    answers: z.strictObject({
      data: z.array(
        z.strictObject({
          module: z.string(),
          action: z.string(),
          username: z.string().nullable(),
          admin: z.strictObject({ username: z.string(), name }).nullable(),
          operator: about({ company_name: name }),
          user: about({ name }),
          blocked_date: about({ details: name }),
          ticket: about({ _id: name }),
          data: z.array(z.strictObject({ field: z.string(), before: value, after: value })),
          created_at: instantShape,
        }),
      ),
      total: z.number(),
      staffs: z.array(z.strictObject({ id: z.number(), name: z.string(), username: z.string() })),
    }),
    act: auditList,
    present: presentAudit,
  }),
];
