/**
 * THE SITE MAP: every URL of the product that draws a page, and the one file that answers it.
 * What Express answers before Remix (health, static files, gateway callback, JSON calls) stands in `server/`.
 *
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: "app",
  serverBuildPath: "build/index.js",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverDependenciesToBundle: [],
  assetsBuildDirectory: "public/build",
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
      ticketing(route, "/", "web");

      route("terms", "routes/about/terms.tsx");
      route("privacy", "routes/about/privacy.tsx");
      route("help", "routes/about/help.tsx");
      route("already-paid", "routes/about/already-paid.tsx");
      route("language", "routes/session/language.tsx");
      route("styleguide", "routes/about/styleguide.tsx");

      route("payment/go/:ticketCode", "routes/payments/go.tsx");
      route("payment/return/:returnKey", "routes/payments/return.tsx");
      route("payment/check/:ticketCode", "routes/payments/check.tsx");
      route("payment/retry/:ticketCode", "routes/payments/retry.tsx");

      route("ticket/receipt/print/:ticketCode", "routes/receipts/print.tsx");
      route("ticket/receipt/a4/:ticketCode", "routes/receipts/a4.tsx");
      route("ticket/ticket/pdf/:ticketCode", "routes/receipts/ticket-pdf.tsx");
      route("ticket/receipt/mail/:ticketCode", "routes/receipts/mail.tsx");
      route("storage/qr/:ticketCode", "routes/receipts/qr.tsx");

      route("login", "routes/session/login.tsx");
      route("login/forgot", "routes/session/forgot-password.tsx");
      route("logout", "routes/session/logout.tsx");
      route("lock", "routes/session/lock.tsx");
      route("session/jetty", "routes/session/switch-jetty.tsx");

      route("", "routes/staff/layout.tsx", { id: "staff" }, () => {
        route("dashboard", "routes/staff/dashboard.tsx");
        route("user-profile", "routes/staff/profile.tsx");
        route("user-profile/sessions", "routes/staff/sessions.tsx");
        route("template", "routes/staff/template.tsx");
      });

      route("*", "routes/not-found.tsx");
    }),
};

/** The seven steps of an order: the same files at every channel's root, told apart by the route id's prefix. */
function ticketing(route, root, channel) {
  const file = (name) => `routes/ticketing/${name}.tsx`;
  route(root === "/" ? "" : root, file("layout"), { id: `${channel}-layout` }, () => {
    route("", file("jetty"), { index: true, id: `${channel}-jetty` });
    for (const step of ["departure-date", "passengers", "user-info", "passengers-info", "checkout", "result", "reset"])
      route(step, file(step), { id: `${channel}-${step}` });
  });
}
