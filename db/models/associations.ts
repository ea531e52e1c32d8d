import { AppUser } from "./app-user";
import { AuditEntry } from "./audit-entry";
import { BlockedDate } from "./blocked-date";
import { BugReport } from "./bug-report";
import { CancellationRequest } from "./cancellation-request";
import { ErrorEntry } from "./error-entry";
import { Shift } from "./shift";
import { Ticket } from "./ticket";

/** How rows name each other; each name is an attribute that its model declares. */
export function defineAssociations(): void {
  AuditEntry.belongsTo(AppUser, { as: "actor", foreignKey: "actorId" });
  BlockedDate.belongsTo(AppUser, { as: "creator", foreignKey: "createdBy" });
  BugReport.belongsTo(AppUser, { as: "reporter", foreignKey: "userId" });
  BugReport.belongsTo(AppUser, { as: "resolver", foreignKey: "resolvedBy" });
  CancellationRequest.belongsTo(AppUser, { as: "decider", foreignKey: "decidedBy" });
  CancellationRequest.belongsTo(AppUser, { as: "requester", foreignKey: "requestedBy" });
  CancellationRequest.belongsTo(Ticket, { as: "ticket", foreignKey: "ticketId" });
  ErrorEntry.belongsTo(AppUser, { as: "user", foreignKey: "userId" });
  Shift.belongsTo(AppUser, { as: "cashier", foreignKey: "userId" });
  Shift.belongsTo(AppUser, { as: "closer", foreignKey: "closedBy" });
}
