// @ts-check

/**
 * THE STAFF SCREENS: each one's address, what it takes to open it, its title and its place in the
 * side menu (2.2). The site map, the guard, the menu and the tests read it. Plain JavaScript, because
 * `remix.config.js` reads it before anything is compiled.
 *
 * `menu` names the levels that find the screen in each part of the menu; the order of the parts is
 * the order of this table.
 *
 * @satisfies {Record<string, import("./screen").StaffScreen>}
 */
export const SCREENS = /** @type {const} */ ({
  dashboard: {
    path: "/dashboard",
    needs: "dashboard.view",
    title: "staff:title.dashboard",
    label: "staff:menu.screen.dashboard",
    menu: { main: [1, 2, 3, 4, 5] },
  },
  sales: {
    path: "/sales",
    needs: "sales.view",
    title: "staff:menu.screen.sales",
    label: "staff:menu.screen.sales",
    menu: { main: [1, 2, 3, 4, 5] },
  },
  users: {
    path: "/users",
    needs: "users.manage",
    title: "users:title",
    label: "staff:menu.screen.users",
    menu: { main: [1] },
  },
  operators: {
    path: "/operator",
    needs: "operators.manage",
    title: "operators:title",
    label: "staff:menu.screen.operators",
    menu: { main: [1] },
  },
  counter: {
    path: "/pos",
    needs: "counter.sell",
    label: "staff:menu.screen.counter",
    menu: { main: [1, 3, 4] },
    ownWindow: true,
  },
  cancellations: {
    path: "/ticket-cancellation",
    needs: "cancellations.view",
    title: "cancellations:title",
    label: "staff:menu.screen.cancellations",
    menu: { main: [1, 2, 3, 4] },
  },
  tickets: {
    path: "/tickets",
    needs: "tickets.view",
    title: "tickets:title",
    label: "staff:menu.screen.tickets",
    menu: { main: [1, 2, 3, 4, 5] },
  },
  boarding: {
    path: "/scan",
    needs: "boarding.scan",
    title: "boarding:title",
  },
  stewards: {
    path: "/scan/stewards",
    needs: "boarding.stewards",
    title: "stewards:title",
  },
  refunds: {
    path: "/refunds",
    needs: "refunds.manage",
    title: "refunds:title",
  },
  counterRefunds: {
    path: "/refunds/counter",
    needs: "refunds.manage",
    title: "refunds:counter.title",
  },
  travelCredits: {
    path: "/travel-credits",
    needs: "refunds.manage",
    title: "travelCredit:title",
  },
  monthEnd: {
    path: "/month-end",
    needs: "month-end.manage",
    title: "months:title",
  },
  credit: {
    path: "/credit",
    needs: "credit.manage",
    title: "credit:title",
  },
  reports: {
    path: "/reports",
    needs: "reports.view",
    title: "reports:title",
    label: "staff:menu.screen.reports",
    menu: { main: [1, 2, 3, 4, 5] },
  },
  reportSchedules: {
    path: "/reports/schedules",
    needs: "reports.schedule",
    title: "schedules:title",
  },
  profile: {
    path: "/user-profile",
    needs: "profile.edit",
    title: "staff:title.profile",
    label: "staff:menu.screen.profile",
    menu: { main: [1, 2, 3, 4, 5] },
  },
  blockedDates: {
    path: "/blocked-date",
    needs: "blocked-dates.manage",
    title: "blocked:title",
    label: "staff:menu.screen.blockedDates",
    menu: { administrator: [1] },
  },
  timetable: {
    path: "/timetable",
    needs: "departures.run",
    title: "timetable:title",
  },
  boats: {
    path: "/timetable/boats",
    needs: "timetable.manage",
    title: "timetable:boats.title",
  },
  skippers: {
    path: "/timetable/skippers",
    needs: "timetable.manage",
    title: "timetable:skippers.title",
  },
  weekly: {
    path: "/timetable/weekly",
    needs: "timetable.manage",
    title: "timetable:weekly.title",
  },
  weather: {
    path: "/timetable/weather",
    needs: "weather.manage",
    title: "weather:title",
  },
  audit: {
    path: "/audit",
    needs: "audit.view",
    title: "audit:title",
    label: "staff:menu.screen.audit",
    menu: { main: [5], administrator: [1] },
  },
  support: {
    path: "/support",
    needs: "support.view",
    title: "support:title",
    label: "staff:menu.screen.support",
    menu: { main: [3, 4, 5], superUser: [1, 2, 3, 4, 5] },
  },
  setting: {
    path: "/setting",
    needs: "settings.manage",
    title: "setting:title",
    label: "staff:menu.screen.setting",
    menu: { superUser: [1, 2, 3, 4, 5] },
  },
  errorLog: {
    path: "/error-log",
    needs: "error-log.view",
    hidden: true,
    title: "errors:title",
    label: "staff:menu.screen.errorLog",
    menu: { superUser: [1, 2, 3, 4, 5] },
  },
  systemHealth: {
    path: "/system-health",
    needs: "system-health.view",
    title: "health:title",
  },
  firstRun: {
    path: "/first-run",
    needs: "system-health.view",
    title: "firstRun:title",
  },
  failedJobs: {
    path: "/error-log/jobs",
    needs: "jobs.retry",
    hidden: true,
    title: "jobs:title",
  },
  webhooks: {
    path: "/setting/webhooks",
    needs: "webhooks.manage",
    title: "webhooks:title",
  },
  personalData: {
    path: "/setting/personal-data",
    needs: "personal-data.manage",
    title: "personal:title",
  },
  security: {
    path: "/user-profile/security",
    needs: "profile.edit",
    title: "account:title",
  },
  deviceTokens: {
    path: "/user-profile/tokens",
    needs: "profile.edit",
    title: "tokens:title",
  },
  printServerKey: {
    path: "/user-profile/print-server",
    needs: "profile.edit",
    title: "printing:key.title",
  },
  shifts: {
    path: "/shifts",
    needs: "shifts.manage",
    title: "shift:page.list",
  },
  printer: {
    path: "/printer",
    needs: "tickets.view",
    title: "printing:title",
  },
  reportIssue: {
    path: "/report-issue",
    needs: "issues.report",
    title: "support:issue.title",
  },
  appInfo: {
    path: "/app-info",
    needs: "dashboard.view",
    title: "support:info.title",
  },
  template: {
    path: "/template",
    needs: "template.view",
    title: "staff:title.template",
  },
});

/**
 * Their route modules in `routes/staff/<folder>`: `index` is that of the screen itself, `dialogs` the
 * pages that open above it, `pages` those beside it, all by their address below the screen's own. They
 * take what the screen takes, unless `pageNeeds` says otherwise. A table of its own, which no browser
 * loads.
 *
 * @satisfies {Partial<Record<keyof typeof SCREENS, import("./screen").ScreenPages>>}
 */
export const SCREEN_PAGES = /** @type {const} */ ({
  dashboard: {
    folder: "dashboard",
    index: "dashboard",
  },
  sales: {
    folder: "sales",
    index: "sales",
  },
  users: {
    folder: "users",
    dialogs: {
      add: "add",
      ":id": "view",
      ":id/edit": "edit",
      ":id/delete": "delete",
      ":id/activate": "activate",
      ":id/picture": "picture",
      ":id/tokens/:token/revoke": "revoke-token",
    },
  },
  operators: {
    folder: "operators",
    dialogs: {
      add: "add",
      ":id/view": "view",
      ":id/edit": "edit",
      ":id/delete": "delete",
      ":id/activate": "activate",
    },
  },
  cancellations: {
    folder: "cancellations",
    dialogs: {
      new: "new",
      ":id/approve": "approve",
      ":id/deny": "deny",
      "ticket/:ticketCode": "ticket",
    },
    pageNeeds: {
      new: "cancellations.act",
      ":id/approve": "cancellations.decide",
      ":id/deny": "cancellations.decide",
    },
  },
  tickets: {
    folder: "tickets",
    dialogs: {
      many: "many",
      "batch/:batch": "batch",
      ":ticketCode": "view",
      ":ticketCode/edit": "edit",
      ":ticketCode/cancel": "cancel",
      ":ticketCode/prints": "prints",
      ":ticketCode/files": "files",
      ":ticketCode/files/:file/remove": "remove-file",
      ":ticketCode/letters": "letters",
      ":ticketCode/letters/:file/remove": "remove-letter",
      ":ticketCode/receipt": "receipt",
      ":ticketCode/personal": "personal-list",
      ":ticketCode/personal/:no": "personal",
    },
    pageNeeds: {
      ":ticketCode/edit": "tickets.edit-passengers",
      ":ticketCode/files": "tickets.upload-files",
      ":ticketCode/files/:file/remove": "tickets.upload-files",
      ":ticketCode/letters": "tickets.manage-letters",
      ":ticketCode/letters/:file/remove": "tickets.manage-letters",
    },
  },
  boarding: {
    folder: "boarding",
    index: "scan",
    pages: {
      ":scan/undo": "undo",
      day: "day",
      "day/close": "trips/close",
      "trips/:trip": "trips/trip",
      "trips/:trip/close": "trips/correct",
      island: "island",
      conflicts: "conflicts",
      "conflicts/:conflict": "decide",
    },
    pageNeeds: {
      ":scan/undo": "boarding.undo",
      "conflicts/:conflict": "boarding.decide",
      "day/close": "departures.run",
      "trips/:trip": "departures.run",
      "trips/:trip/close": "departures.run",
    },
  },
  stewards: {
    folder: "boarding/stewards",
    dialogs: { ":id/end": "end" },
  },
  refunds: {
    folder: "refunds",
    dialogs: {
      pay: "pay",
      file: "file",
      "files/:file": "made-file",
      ":id/gateway": "gateway",
      ":id/reject": "reject",
    },
  },
  counterRefunds: { folder: "refunds/counter", dialogs: { ":id/pay": "pay" } },
  travelCredits: { folder: "travel-credits" },
  monthEnd: {
    folder: "month-end",
    index: "month",
    dialogs: {
      import: "import",
      ask: "ask",
      "statements/:id": "statement",
      explain: "explain",
      close: "close",
      verify: "verify",
      "closings/:id": "closing",
    },
    pages: {
      differences: "differences",
      "parts/:part": "part",
      statements: "statements",
      closings: "closings",
    },
  },
  credit: {
    folder: "credit",
    dialogs: {
      add: "add",
      ":id": "account",
      ":id/payment": "payment",
      ":id/payment/:payment/reverse": "reverse",
      ":id/limit": "limit",
      ":id/block": "block",
      ":id/unblock": "unblock",
    },
  },
  reports: {
    folder: "reports",
    dialogs: { ":id": "view" },
  },
  reportSchedules: {
    folder: "report-schedules",
    dialogs: {
      add: "add",
      ":id": "history",
      ":id/edit": "edit",
      ":id/pause": "pause",
      ":id/resume": "resume",
      ":id/remove": "remove",
    },
  },
  profile: {
    folder: "profile",
    index: "profile",
    dialogs: { picture: "picture" },
    pages: { sessions: "sessions" },
  },
  blockedDates: {
    folder: "blocked-dates",
    dialogs: {
      add: "add",
      ":id/edit": "edit",
      ":id/delete": "delete",
      ":id/mail": "mail-buyers",
    },
    pages: { ":id/orders": "orders" },
  },
  timetable: {
    folder: "timetable",
    index: "day",
    dialogs: {
      add: "add-extra",
      return: "return-leg",
      ":id/board": "board",
      ":id/leave": "leave",
      ":id/delay": "delay",
      ":id/cancel": "cancel",
      ":id/on-time": "on-time",
      ":id/undo": "undo",
      ":id/change": "change",
      ":id/close": "card/close",
      ":id/aboard/:person/off": "card/aboard-off",
      ":id/aboard/:person/on": "card/aboard-on",
    },
    pages: { ":id": "card/card" },
    pageNeeds: {
      add: "timetable.manage",
      return: "timetable.manage",
      ":id/undo": "timetable.manage",
      ":id/change": "timetable.manage",
      ":id/aboard/:person/off": "manifest.correct",
      ":id/aboard/:person/on": "manifest.correct",
    },
  },
  boats: {
    folder: "timetable/boats",
    dialogs: { add: "add", ":id/edit": "edit", ":id/delete": "delete", ":id/activate": "activate" },
  },
  skippers: {
    folder: "timetable/skippers",
    dialogs: { add: "add", ":id/edit": "edit", ":id/delete": "delete", ":id/activate": "activate" },
  },
  weekly: {
    folder: "timetable/weekly",
    dialogs: { add: "add", ":id/edit": "edit", ":id/end": "end" },
  },
  weather: {
    folder: "timetable/weather",
    dialogs: { add: "add", ":id/confirm": "confirm", ":id/lift": "lift" },
    pages: {
      ":id": "desk",
      ":id/cases/:case": "case",
      ":id/cases/:case/phoned": "phoned",
    },
  },
  audit: {
    folder: "audit",
  },
  support: {
    folder: "support",
    dialogs: { ":id": "view", ":id/resolve": "resolve" },
    pageNeeds: { ":id/resolve": "support.manage" },
  },
  setting: {
    folder: "settings",
    index: "settings",
    dialogs: {
      "online/:to": "switch-sales",
      "prices/:day/cancel": "cancel-prices",
      "gateways/:name/test": "test-gateway",
    },
  },
  webhooks: {
    folder: "webhooks",
    dialogs: {
      add: "add",
      ":id/edit": "edit",
      ":id/off": "switch-off",
      ":id/on": "switch-on",
      ":id/secret": "renew-secret",
      ":id/delete": "delete",
    },
    pages: { ":id": "log", ":id/deliveries/:delivery": "delivery" },
  },
  personalData: { folder: "personal-data", index: "find" },
  systemHealth: { folder: "system-health", index: "health" },
  firstRun: { folder: "first-run", index: "first-run" },
  failedJobs: { folder: "failed-jobs" },
  errorLog: {
    folder: "error-log",
    index: "log",
    dialogs: { clear: "clear" },
    pageNeeds: { clear: "error-log.clear" },
  },
  security: {
    folder: "security",
    index: "security",
    dialogs: { "pin/remove": "remove-pin" },
    pages: { on: "turn-on", off: "turn-off", codes: "renew-codes", pin: "set-pin" },
  },
  deviceTokens: {
    folder: "device-tokens",
    dialogs: { ":id/revoke": "revoke", "revoke-all": "revoke-all" },
    pages: { new: "new" },
  },
  printServerKey: {
    folder: "printers",
    index: "key",
    dialogs: { renew: "renew-key" },
  },
  shifts: {
    folder: "shifts",
    dialogs: { ":id": "detail", ":id/close": "close-forgotten" },
  },
  printer: {
    folder: "printers",
    index: "choose",
  },
  reportIssue: {
    folder: "support",
    index: "report-issue",
  },
  appInfo: {
    folder: "app-info",
    index: "app-info",
  },
  template: {
    folder: "template",
    index: "template",
  },
});
