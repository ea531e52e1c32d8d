import type { Level } from "./levels";

interface Grant {
  levels: readonly Level[];
  /** Super users have it at any level (A4). */
  superUsers?: true;
  /** The one super user who may clear the log has it. */
  logClearer?: true;
}

const ALL: readonly Level[] = [1, 2, 3, 4, 5];
const ADMINISTRATOR: readonly Level[] = [1];
const COUNTER: readonly Level[] = [1, 3, 4];
const NOBODY: readonly Level[] = [];

/**
 * THE TABLE (A7): who may do what. Pages, calls, menu and socket read it; hiding a button is never
 * the check. It holds what the specification gives each level (2.2, section 6, A8, X2, X3, X4, X5).
 */
const GRANTS = {
  "dashboard.view": { levels: ALL },
  "sales.view": { levels: ALL },
  "profile.edit": { levels: ALL },
  "template.view": { levels: ALL },
  "users.manage": { levels: ADMINISTRATOR },
  "operators.manage": { levels: ADMINISTRATOR },
  "blocked-dates.manage": { levels: ADMINISTRATOR },
  /** Boats, skippers and the timetable of departures. */
  "timetable.manage": { levels: ADMINISTRATOR },
  /** How the departures of a day go: boarding, left, late, cancelled. */
  "departures.run": { levels: [1, 2, 4] },
  /** Stopping sailing for the weather, and helping whose boat does not sail. */
  "weather.manage": { levels: [1, 4] },
  /** Opening a boarding again whose manifest is frozen, and closing one whose day has passed. */
  "manifest.correct": { levels: [1, 4] },
  "audit.view": { levels: [1, 5] },
  /** `/pos` and `/ticket-counter` (X3). */
  "counter.sell": { levels: COUNTER },
  "counter.government-agency": { levels: ADMINISTRATOR },
  "slips.print-own": { levels: [3, 4] },
  "slips.print-others": { levels: ADMINISTRATOR },
  /** All shifts, and closing one that somebody forgot. */
  "shifts.manage": { levels: ADMINISTRATOR },
  "boarding.scan": { levels: [1, 2, 4] },
  /** Moving a ticket of another boat to the one that boards. */
  "boarding.move": { levels: [1, 2, 4] },
  /** Helpers of a day who scan by a link. */
  "boarding.stewards": { levels: [1, 4] },
  /** Taking somebody off the boat again. */
  "boarding.undo": { levels: [1, 4] },
  /** Taking along a ticket of a day to come. */
  "boarding.move-day": { levels: [1, 4] },
  /** The names and phone numbers of those who are still on the island, as a file. */
  "boarding.island-file": { levels: [1, 4] },
  /** Saying what a scan without a network turned out to be that did not board everybody. */
  "boarding.decide": { levels: [1, 4] },
  /** Whose app is the scanner's and not the public's (X20). */
  "scanner-app.use": { levels: [2, 4] },
  "tickets.view": { levels: ALL },
  /** Prints that a program asks for, and the print server's socket by a device token. */
  "tickets.print": { levels: ALL },
  "tickets.edit-passengers": { levels: ALL },
  "tickets.upload-files": { levels: ALL },
  "tickets.manage-letters": { levels: ADMINISTRATOR },
  "tickets.see-creator": { levels: [1, 5] },
  /** Others see the counter's tickets and reports alone. */
  "tickets.every-platform": { levels: [1, 5] },
  "tickets.agency-type": { levels: [1, 5] },
  "reports.view": { levels: ALL },
  "reports.agency": { levels: [1, 5] },
  /** What every cashier counted, with over and short. */
  "reports.cash": { levels: [1, 5] },
  /** Everybody's reports and their files. */
  "reports.see-all": { levels: [1, 5] },
  /** Reports by the clock, mailed to addresses. */
  "reports.schedule": { levels: [1, 5] },
  "cancellations.view": { levels: ALL },
  /** Asking and cancelling on the cancellations' screen, which level 5 only reads (X3). */
  "cancellations.act": { levels: [1, 2, 3, 4] },
  "cancellations.request": { levels: [2, 3, 4, 5] },
  "cancellations.cancel": { levels: ADMINISTRATOR },
  "cancellations.decide": { levels: ADMINISTRATOR },
  /** Money that goes back from the office: paid out or rejected. */
  "refunds.manage": { levels: [1, 5] },
  /** A month's two sides, the gateway's statements, and closing a month. */
  "month-end.manage": { levels: [1, 5] },
  /** Accounts of companies that buy on Credit Facility. */
  "credit.manage": { levels: [1, 5] },
  "issues.report": { levels: ALL },
  "support.view": { levels: [1, 3, 4, 5], superUsers: true },
  /** All reports with who sent them, and resolving; without it one's own (X2). */
  "support.manage": { levels: ADMINISTRATOR, superUsers: true },
  "settings.manage": { levels: NOBODY, superUsers: true },
  /** Addresses of other systems that are told what happens. */
  "webhooks.manage": { levels: NOBODY, superUsers: true },
  /** What is held of one person: counted, given to them, erased. */
  "personal-data.manage": { levels: NOBODY, superUsers: true },
  /** Mails and papers that were given up. */
  "jobs.retry": { levels: NOBODY, superUsers: true },
  /** How gateways, mail, jobs and prints stand. */
  "system-health.view": { levels: NOBODY, superUsers: true },
  "error-log.view": { levels: NOBODY, superUsers: true },
  "error-log.clear": { levels: NOBODY, logClearer: true },
} as const satisfies Record<string, Grant>;

export type Capability = keyof typeof GRANTS;
export const CAPABILITIES = Object.keys(GRANTS) as Capability[];

/**
 * The levels that have a capability, for a statement that looks for people. What a super user has
 * besides is not in them.
 */
export function levelsWith(capability: Capability): Level[] {
  return [...GRANTS[capability].levels];
}

/** What the table asks of a person. */
export interface Person {
  level: Level;
  isSuper: boolean;
  mayClearLog: boolean;
  /** A steward of the day, who has no level: the level that stands here is nobody's. */
  stewardId?: number;
}

/** All that a steward may do. */
const STEWARD: readonly Capability[] = ["boarding.scan"];

/** Whether a person may do something. */
export function can(person: Person, capability: Capability): boolean {
  if (person.stewardId !== undefined) return STEWARD.includes(capability);
  const grant: Grant = GRANTS[capability];
  return (
    grant.levels.includes(person.level) ||
    (grant.superUsers === true && person.isSuper) ||
    (grant.logClearer === true && person.isSuper && person.mayClearLog)
  );
}
