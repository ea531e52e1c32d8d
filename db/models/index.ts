import type { Sequelize } from "sequelize";
import { AppUser, defineAppUser } from "./app-user";
import { defineAssociations } from "./associations";
import { AuditEntry, defineAuditEntry } from "./audit-entry";
import { BlockedDate, defineBlockedDate } from "./blocked-date";
import { BugReport, defineBugReport } from "./bug-report";
import { CancellationRequest, defineCancellationRequest } from "./cancellation-request";
import { defineErrorEntry, ErrorEntry } from "./error-entry";
import { defineOperator, Operator } from "./operator";
import { definePrinter, Printer } from "./printer";
import { defineSetting, Setting } from "./setting";
import { defineShift, Shift } from "./shift";
import { defineStaffSession, StaffSession } from "./staff-session";
import { defineTicket, Ticket } from "./ticket";

/**
 * Binds the models to a pool, for what people list and edit; what must be quick or atomic is SQL
 * through the same pool.
 */
export function defineModels(sequelize: Sequelize): void {
  defineAppUser(sequelize);
  defineAuditEntry(sequelize);
  defineBlockedDate(sequelize);
  defineBugReport(sequelize);
  defineCancellationRequest(sequelize);
  defineErrorEntry(sequelize);
  defineOperator(sequelize);
  definePrinter(sequelize);
  defineSetting(sequelize);
  defineShift(sequelize);
  defineStaffSession(sequelize);
  defineTicket(sequelize);
  defineAssociations();
}

export {
  AppUser,
  AuditEntry,
  BlockedDate,
  BugReport,
  CancellationRequest,
  ErrorEntry,
  Operator,
  Printer,
  Setting,
  Shift,
  StaffSession,
  Ticket,
};
