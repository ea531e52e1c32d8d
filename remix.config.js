import { SCREEN_PAGES, SCREENS } from "./app/domain/access/screens.js";

/**
 * THE SITE MAP: every URL of the product that draws a page, and the one file that answers it. The
 * screens of the staff stand in `app/domain/access/screens.js`. What Express answers before Remix
 * (health, static files, gateway callback, JSON calls) stands in `server/`.
 *
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: "app",
  serverBuildPath: "build/index.js",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverDependenciesToBundle: [],
  assetsBuildDirectory: "build/public/build",
  publicPath: "/build/",
  ignoredRouteFiles: ["**/*"],
  watchPaths: ["./db/**/*.ts"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      ticketing(route);

      route("terms", "routes/about/terms.tsx");
      route("privacy", "routes/about/privacy.tsx");
      route("help", "routes/about/help.tsx");
      route("departures", "routes/about/departures/departures.tsx");
      route("w/:code", "routes/weather/choose.tsx");
      route("travel-credit", "routes/travel-credit/balance.tsx");
      route("m/:code", "routes/manifest/officer.tsx");
      route("steward/end", "routes/stewards/end.tsx");
      route("steward/:code", "routes/stewards/begin.tsx");
      route("already-paid", "routes/ticketing/already-paid.tsx");
      route("my-tickets", "routes/ticketing/my-tickets.tsx");
      route("my-tickets/forget", "routes/ticketing/forget-tickets.tsx");
      route("my-tickets/:ticketCode/:act", "routes/ticketing/order-from-ticket.tsx");
      route("api/docs", "routes/api-docs/overview.tsx");
      route("api/docs/shapes", "routes/api-docs/shapes.tsx");
      route("api/docs/:subject", "routes/api-docs/subject.tsx");
      route("language", "routes/session/language.tsx");
      route("styleguide", "routes/about/styleguide/styleguide.tsx");

      route("payment/go/:ticketCode", "routes/payments/go.tsx");
      route("payment/return/:returnKey", "routes/payments/return.tsx");
      route("payment/check/:ticketCode", "routes/payments/check.tsx");
      route("payment/retry/:ticketCode", "routes/payments/retry.tsx");

      route("ticket/receipt/print/:ticketCode", "routes/receipts/receipt.tsx");
      route("ticket/receipt/a4/:ticketCode", "routes/receipts/receipt-pdf.tsx");
      route("ticket/ticket/pdf/:ticketCode", "routes/receipts/ticket-pdf.tsx");
      route("ticket/receipt/mail/:ticketCode", "routes/receipts/mail.tsx");
      route("ticket/calendar/:ticketCode", "routes/receipts/calendar.tsx");
      route("storage/qr/:ticketCode", "routes/receipts/qr.tsx");

      route("login", "routes/session/login.tsx");
      route("login/code", "routes/session/login-code.tsx");
      route("login/forgot", "routes/session/forgot-password.tsx");
      route("logout", "routes/session/logout.tsx");
      route("lock", "routes/session/lock.tsx");
      route("lock/now", "routes/session/lock-now.tsx");
      route("lock/open", "routes/session/unlock.tsx");
      route("session/jetty", "routes/session/switch-jetty.tsx");
      route("news/ticket", "routes/session/socket-ticket.tsx");
      route("news/unread", "routes/session/unread.tsx");
      route("browser-error", "routes/session/browser-error.tsx");
      route("news/settings", "routes/session/notification-settings.tsx");
      route("storage/users/:file", "routes/staff/users/picture-file.tsx");
      route("storage/letters/:file", "routes/staff/tickets/letter-file.tsx");
      route("storage/files/:file", "routes/staff/tickets/list-file.tsx");
      route("report-issue/told", "routes/staff/support/mark-read.tsx");

      route("", "routes/staff/layout/layout.tsx", { id: "staff" }, () => {
        for (const [name, { path }] of Object.entries(SCREENS))
          if (name in SCREEN_PAGES) staffScreen(route, path, SCREEN_PAGES[name]);
        route("ticket-counter", "routes/staff/ticket-counter/ticket-counter.tsx", () => {
          for (const part of ["letters", "result"])
            route(part, `routes/staff/ticket-counter/${part}.tsx`);
          route("letters/:place/remove", "routes/staff/ticket-counter/remove-letter.tsx");
        });
        route("z/:id/:mark", "routes/staff/shifts/verify-z.tsx");
        for (const [act, name] of [
          ["check", "check-payment"],
          ["mail", "mail-again"],
        ])
          route(`tickets/:ticketCode/${act}`, `routes/staff/tickets/${name}.tsx`);
        route("print/ticket/:ticketCode", "routes/staff/printers/print-ticket.tsx");
        route("print/slip/:shiftId/:kind", "routes/staff/printers/print-slip.tsx");
        route("print/manifest/:id/:version", "routes/staff/printers/print-manifest.tsx");
        route("print/manifest/trip/:trip/:version", "routes/staff/printers/print-manifest.tsx", {
          id: "print-trip-manifest",
        });
        route("print/:job", "routes/staff/printers/print-job.tsx");
      });

      route("blocked-date/:id/orders.csv", "routes/staff/blocked-dates/orders-csv.tsx");
      route("ticket-counter/departures", "routes/staff/ticket-counter/departures.tsx");
      route("scan/answer", "routes/staff/boarding/answer.tsx");
      route("scan/island.csv", "routes/staff/boarding/island-csv.tsx");
      for (const of of ["timetable/:id", "scan/trips/:trip"]) {
        const address = `${of}/manifest/:version`;
        route(address, "routes/manifest/paper.tsx", { id: address });
        route(`${address}/list.csv`, "routes/manifest/list-csv.tsx", { id: `${address}/list` });
      }
      route("tickets.csv", "routes/staff/tickets/tickets-csv.tsx");
      route("tickets.xlsx", "routes/staff/tickets/tickets-xlsx.tsx");
      route("api/report/pdf/:type", "routes/staff/reports/pdf-call.tsx");
      route("reports/:id/file", "routes/staff/reports/report-file.tsx");
      route("month-end/closings/:id/:format", "routes/staff/month-end/closing-file.tsx");
      route("audit.csv", "routes/staff/audit/audit-csv.tsx");
      route("refunds.csv", "routes/staff/refunds/refunds-csv.tsx");
      route("credit.csv", "routes/staff/credit/accounts-csv.tsx");
      route("credit/:id/statement.csv", "routes/staff/credit/statement-csv.tsx");
      route("credit/:id/statement.pdf", "routes/staff/credit/statement-pdf.tsx");
      route("setting/personal-data/download", "routes/staff/personal-data/download.tsx");
      route("shifts.csv", "routes/staff/shifts/shifts-csv.tsx");

      route("print/:job/state", "routes/staff/printers/print-state.tsx");
      route("user-profile/print-server/program", "routes/staff/printers/program.tsx");
      route("shifts/:id/slip/:kind", "routes/counter/shift/slip-redirect.tsx");
      route("api/users/slips/:kind/:id", "routes/counter/shift/slip-pdf.tsx");
      route("", "routes/counter/layout.tsx", { id: "counter" }, () => {
        counterSale(route);
        route("pos/shift/start", "routes/counter/shift/start.tsx", { id: "counter-shift-start" });
        route("pos/shift/drawer", "routes/counter/shift/drawer.tsx", {
          id: "counter-shift-drawer",
        });
        route("pos/shift/x", "routes/counter/shift/x-report.tsx", { id: "counter-shift-x" });
        route("pos/shift/close", "routes/counter/shift/close.tsx", { id: "counter-shift-close" });
        route("pos/shift/ended", "routes/counter/shift/ended.tsx", { id: "counter-shift-ended" });
      });

      route("*", "routes/not-found.tsx");
    }),
};

/**
 * A screen of the staff as `app/domain/access/screens.js` lists it: itself, the dialogs above it,
 * the pages beside it.
 */
function staffScreen(route, path, { folder, index = "list", dialogs = {}, pages = {} }) {
  const address = path.slice(1);
  const file = (name) => `routes/staff/${folder}/${name}.tsx`;
  route(address, file(index), () => {
    for (const [below, name] of Object.entries(dialogs)) route(below, file(name));
  });
  for (const [below, name] of Object.entries(pages)) route(`${address}/${below}`, file(name));
}

/** The files of addresses that are not called by their last part. */
const FILE_OF = { "departure-date/time": "departure-time" };

/**
 * The seven steps of an order online; the counter has most of the same files, told apart by the
 * route id's prefix.
 */
function ticketing(route) {
  const file = (name) => `routes/ticketing/${name}.tsx`;
  route("", file("layout"), { id: "web-layout" }, () => {
    route("", file("jetty"), { index: true, id: "web-jetty" });
    for (const step of [
      "departure-date",
      "departure-date/time",
      "passengers",
      "user-info",
      "passengers-info",
      "checkout",
      "result",
      "reset",
      "queue",
    ])
      route(step, file(FILE_OF[step] ?? step), { id: `web-${FILE_OF[step] ?? step}` });
    route("order/change/:ticketCode", file("change-order"), { id: "web-change-order" });
  });
}

/**
 * The same seven steps at the counter, below the counter's own frame: what sells there differently
 * has files of its own.
 */
function counterSale(route) {
  const shared = (name) => `routes/ticketing/${name}.tsx`;
  const own = (name) => `routes/counter/${name}.tsx`;
  route("pos", own("start"));
  route("pos/jetty", own("jetty"));
  for (const step of [
    "departure-date",
    "departure-date/time",
    "user-info",
    "passengers-info",
    "reset",
  ])
    route(`pos/${step}`, shared(FILE_OF[step] ?? step), { id: `counter-${FILE_OF[step] ?? step}` });
  route("pos/passengers", own("passengers"));
  route("pos/checkout", own("checkout"), () => {
    route("cash", own("cash"));
    route("split", own("split"));
    route("travel-credit", own("credit"));
  });
  route("pos/result", own("result"), () => {
    route("change", own("change"));
  });
  route("pos/load", own("load-order"));
  route("pos/hold", own("hold"));
}
