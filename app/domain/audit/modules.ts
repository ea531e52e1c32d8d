/**
 * The modules and actions of audit rows (R-9-07, R-9-08, X19), in the order in which a list of them
 * reads.
 */
export const AUDIT_MODULES = [
  ...(["ticket", "ticket-cancellation", "payment", "boarding", "printer", "shift"] as const),
  ...([
    "blockeddate",
    "operator",
    "users",
    "login",
    "setting",
    "report",
    "support",
    "error-log",
    "audit",
  ] as const),
] as const;
export type AuditModule = (typeof AUDIT_MODULES)[number];

export const AUDIT_ACTIONS = [
  ...([
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
  ] as const),
  ...(["login", "logout", "failed", "mail"] as const),
] as const;

export function isAuditModule(text: unknown): text is AuditModule {
  return AUDIT_MODULES.some((module) => module === text);
}
