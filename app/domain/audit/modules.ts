/**
 * The modules of audit rows with the key of each one's name, in the order in which a list of them
 * reads (R-9-07, X19).
 */
export const AUDIT_MODULE_NAMES = {
  ticket: "auditWords:modules.ticket",
  "ticket-cancellation": "cancellations:module",
  payment: "auditWords:modules.payment",
  "travel-credit": "auditWords:modules.travelCredit",
  boarding: "auditWords:modules.boarding",
  printer: "printing:module",
  shift: "shift:module",
  blockeddate: "blocked:module",
  departures: "timetable:module",
  operator: "operators:module",
  users: "users:module",
  login: "auditWords:modules.login",
  setting: "setting:module",
  report: "auditWords:modules.report",
  "month-end": "auditWords:modules.monthEnd",
  support: "support:module",
  "error-log": "errors:module",
  audit: "auditWords:modules.audit",
} as const;
export type AuditModule = keyof typeof AUDIT_MODULE_NAMES;
export const AUDIT_MODULES = Object.keys(AUDIT_MODULE_NAMES) as AuditModule[];

/** What an audit row says was done (R-9-08). */
export const AUDIT_ACTIONS = [
  "create",
  "update",
  "delete",
  "upload",
  "upload-letter",
  "request",
  "cancel",
  "print",
  "approve",
  "deny",
  "enable",
  "disable",
  "activate",
  "login",
  "logout",
  "failed",
  "mail",
] as const;

export function isAuditModule(text: unknown): text is AuditModule {
  return AUDIT_MODULES.some((module) => module === text);
}
