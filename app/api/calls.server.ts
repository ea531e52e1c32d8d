import { apiLanguage } from "~/http/api-language.server";
import { statusJson } from "~/http/refusal-json.server";
import { audit, auditQuery, presentAudit } from "./audit.server";
import { authenticate, jettyQuery, notification, presentAuthenticated, presentBubble } from "./authenticate.server";
import { addBlocked, blockedBody, blockedChange, blockedDates, blockedQuery, blockedRow, editBlocked, presentBlocked, presentBlockedDates, removeBlocked } from "./blocked-dates.server";
import { call, staffCall, staffLookUp, type Call, type CallRequest } from "./call.server";
import { approve, cancel, cancellations, cancellationsQuery, deny, presentCancellations, request, requestRow, ticketRemark } from "./cancellations.server";
import { closeOwnShift, closeShiftBody, presentPos } from "./close-shift.server";
import { clearErrorLog, errorLog, presentLog, secretQuery } from "./error-log.server";
import { forgotBody, login, loginBody, logout, logoutBody, presentLogin, sendPassword } from "./login.server";
import { saying } from "./message.server";
import { addOne, editOne, listOperators, operatorBody, operatorChange, operatorRow, operatorsQuery, presentOperator, presentOperators, setOne } from "./operators.server";
import { operatorOptions, optionsQuery, presentOptions, staffOptions } from "./options.server";
import { onlineBody, presentSetting, pricesBody, saveSetting, setting, settingQuery, switchOnline } from "./setting.server";
import { presentReport, presentReports, reportBody, reportRow, reports, reportsQuery, resolve, sendReport } from "./support.server";
import { generateBody, generateTicket, presentGenerated, presentPriceUpdate } from "./ticket-generate.server";
import { activateUserAgain, addBody, addUserOf, editBody, editUserOf, listUsers, presentEdited, presentPicture, presentUser, presentUsers, removeUser } from "./users.server";
import { uploadBody, uploadPictureOf, userRow, usersQuery } from "./users.server";

/** What has no body; what a form of a few fields may take, and one with a file of 5 MB in base64. */
const ASK = { method: "GET", maxBytes: 0, maxFields: 0 } as const;
const FORM = { maxBytes: 65_536, maxFields: 100 };
const REMOVE = { ...FORM, method: "DELETE" } as const;
const FILE = { maxBytes: 8_388_608, maxFields: 100 };

/** THE JSON CALLS of section 7, a line a call. */
const lines: Call[] = [
  call({ method: "POST", path: "/ticket/generate", maxBytes: 2_097_152, maxFields: 6_000, schema: generateBody, act: generateTicket, present: presentGenerated, presentRefusal: presentPriceUpdate }),
  call({ method: "POST", path: "/api/login", ...FORM, schema: loginBody, act: login, present: presentLogin }),
  call({ method: "POST", path: "/api/forgot_password", ...FORM, schema: forgotBody, act: sendPassword, present: saying("password_sent") }),
  call({ method: "POST", path: "/api/logout", ...FORM, schema: logoutBody, act: logout, present: saying("logged_out") }),
  staffCall({ ...ASK, path: "/api/authenticate", needs: "profile.edit", schema: jettyQuery, act: authenticate, present: presentAuthenticated }),
  staffCall({ ...ASK, path: "/api/notification", needs: "profile.edit", schema: jettyQuery, act: notification, present: presentBubble }),
  staffCall({ ...ASK, path: "/api/users", needs: "users.manage", schema: usersQuery, act: listUsers, present: presentUsers }),
  staffCall({ ...REMOVE, path: "/api/users/:id", needs: "users.manage", schema: userRow, act: removeUser, present: saying("user_removed") }),
  staffCall({ ...ASK, path: "/api/users/activate/:id", needs: "users.manage", schema: userRow, act: activateUserAgain, present: saying("user_activated") }),
  staffCall({ method: "POST", path: "/api/users/add", needs: "users.manage", ...FORM, schema: addBody, act: addUserOf("internal"), present: presentUser }),
  staffCall({ method: "POST", path: "/api/users/edit", needs: "profile.edit", ...FORM, schema: editBody, act: editUserOf("internal"), present: presentEdited }),
  staffCall({ method: "POST", path: "/api/users/upload", needs: "profile.edit", ...FILE, schema: uploadBody, act: uploadPictureOf("internal"), present: presentPicture }),
  staffCall({ method: "POST", path: "/api/users/close-shift", needs: "counter.sell", ...FORM, schema: closeShiftBody, act: closeOwnShift, present: presentPos }),
  staffCall({ method: "POST", path: "/amiro/users/add", needs: "users.manage", ...FORM, schema: addBody, act: addUserOf("amiro"), present: presentUser }),
  staffCall({ method: "POST", path: "/amiro/users/edit", needs: "users.manage", ...FORM, schema: editBody, act: editUserOf("amiro"), present: presentEdited }),
  staffCall({ method: "POST", path: "/amiro/users/upload", needs: "users.manage", ...FILE, schema: uploadBody, act: uploadPictureOf("amiro"), present: presentPicture }),
  staffCall({ method: "POST", path: "/api/support/report", needs: "issues.report", ...FORM, schema: reportBody, act: sendReport, present: presentReport }),
  staffCall({ ...ASK, path: "/api/support", needs: "support.view", schema: reportsQuery, act: reports, present: presentReports }),
  staffCall({ ...ASK, path: "/api/support/resolve/:id", needs: "support.manage", schema: reportRow, act: resolve, present: saying("report_resolved") }),
  staffCall({ ...ASK, path: "/api/blocked-date", needs: "blocked-dates.manage", schema: blockedQuery, act: blockedDates, present: presentBlockedDates }),
  staffCall({ method: "POST", path: "/api/blocked-date/add", needs: "blocked-dates.manage", ...FORM, schema: blockedBody, act: addBlocked, present: presentBlocked }),
  staffCall({ method: "POST", path: "/api/blocked-date/edit", needs: "blocked-dates.manage", ...FORM, schema: blockedChange, act: editBlocked, present: presentBlocked }),
  staffCall({ ...REMOVE, path: "/api/blocked-date/:id", needs: "blocked-dates.manage", schema: blockedRow, act: removeBlocked, present: saying("blocked_removed") }),
  staffCall({ ...ASK, path: "/api/operators", needs: "operators.manage", schema: operatorsQuery, act: listOperators, present: presentOperators }),
  staffCall({ method: "POST", path: "/api/operators/add", needs: "operators.manage", ...FORM, schema: operatorBody, act: addOne, present: presentOperator }),
  staffCall({ method: "POST", path: "/api/operators/edit", needs: "operators.manage", ...FORM, schema: operatorChange, act: editOne, present: presentOperator }),
  staffCall({ ...REMOVE, path: "/api/operators/:id", needs: "operators.manage", schema: operatorRow, act: setOne(false), present: saying("operator_removed") }),
  staffCall({ ...ASK, path: "/api/operators/activate/:id", needs: "operators.manage", schema: operatorRow, act: setOne(true), present: saying("operator_activated") }),
  staffCall({ ...ASK, path: "/api/ticket-cancellation", needs: "cancellations.view", schema: cancellationsQuery, act: cancellations, present: presentCancellations }),
  staffCall({ ...ASK, path: "/api/ticket-cancellation/approve/:id", needs: "cancellations.decide", schema: requestRow, act: approve, present: saying("request_approved") }),
  staffCall({ ...ASK, path: "/api/ticket-cancellation/deny/:id", needs: "cancellations.decide", schema: requestRow, act: deny, present: saying("request_denied") }),
  staffCall({ method: "POST", path: "/api/ticket-cancellation/request/:id", needs: "cancellations.request", ...FORM, schema: ticketRemark, act: request, present: saying("request_sent") }),
  staffCall({ method: "POST", path: "/api/ticket-cancellation/cancel/:id", needs: "cancellations.cancel", ...FORM, schema: ticketRemark, act: cancel, present: saying("ticket_canceled") }),
  staffCall({ ...ASK, path: "/api/audit", needs: "audit.view", schema: auditQuery, act: audit, present: presentAudit }),
  staffCall({ ...ASK, path: "/api/setting", needs: "settings.manage", schema: settingQuery, act: setting, present: presentSetting }),
  staffCall({ method: "POST", path: "/api/setting", needs: "settings.manage", ...FORM, schema: pricesBody, act: saveSetting, present: presentSetting }),
  staffCall({ method: "POST", path: "/api/setting/online", needs: "settings.manage", ...FORM, schema: onlineBody, act: switchOnline, present: presentSetting }),
  staffLookUp({ path: "/error_log", needs: "error-log.view", schema: secretQuery, act: errorLog, present: presentLog }),
  staffCall({ ...ASK, path: "/clear_log", needs: "error-log.clear", schema: secretQuery, act: clearErrorLog, present: saying("log_cleared") }),
  staffLookUp({ path: "/api/options/staff", needs: "audit.view", schema: optionsQuery, act: staffOptions, present: presentOptions }),
  staffLookUp({ path: "/api/options/operators", needs: "counter.sell", schema: optionsQuery, act: operatorOptions, present: presentOptions }),
];

/** What the web process mounts before the pages: the calls, and how a request is refused that never reaches one. */
export const calls = {
  lines,
  refuse: (status: number, headers: CallRequest["headers"]) => statusJson(status, apiLanguage(String(headers["accept-language"] ?? ""))),
};

export type Calls = typeof calls;
