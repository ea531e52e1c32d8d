/**
 * Which folder may use which. `npm run lint` reads these rules, `tests/architecture` proves that
 * each of them can fail.
 */
const LEAVES =
  "app/(?:(?:config|gateway-accounts|in-pieces|inner-server|log|measures|missing-settings|product-files|read-at-most|request-trace|signing-key)\\.server|product-version)\\.ts$|package\\.json$";
/** How a failed request tells that the database is away. */
const DATABASE_IS_AWAY = "db/availability\\.ts$";
/** How a variable is read: by the commands of the database too. */
const ENVIRONMENT = "db/environment\\.ts$";
/** What the pages of the calls show. */
const DESCRIPTION_OF_CALLS = "app/api/openapi/(?:reference\\.server|schema-rows)\\.ts$";
const OURS = "^(?:app|server|workers|db|tests)/";

/** A folder and all that it may import besides itself: other folders, and single files. */
const only = (name, folder, allowed, comment, files = []) => ({
  name,
  severity: "error",
  comment,
  from: { path: `^${folder}/` },
  to: {
    path: OURS,
    pathNot: `^(?:(?:${[folder, ...allowed].join("|")})/|${[LEAVES, ...files].join("|")})`,
  },
});
const types = { dependencyTypesNot: ["type-only"] };

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    only(
      "routes-use-the-layers-below",
      "app/routes",
      ["app/(?:http|views|live|domain|ui|documents|i18n|styles)"],
      "A screen reads its request with http, asks the domain and shows the answer with ui and documents; it never asks the database.",
      [DATABASE_IS_AWAY, DESCRIPTION_OF_CALLS],
    ),
    {
      name: "features-stand-apart",
      severity: "error",
      comment:
        "A feature's folder holds all of its screens, so one feature imports no file of another; what two features need lies in views, ui or the domain.",
      from: { path: "^app/routes/((?!counter/)(?:staff/[^/]+|[^/]+))/" },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "counter-builds-on-ticketing",
      severity: "error",
      comment: "The counter sells by the steps of the ticket flow, and imports no other feature.",
      from: { path: "^app/routes/counter/" },
      to: { path: "^app/routes/", pathNot: "^app/routes/(?:counter|ticketing)/" },
    },
    {
      name: "steps-show-nothing-of-the-counter",
      severity: "error",
      comment:
        "The steps know their order alone: the counter draws its own frame around them, and what only it shows lies in its folder.",
      from: { path: "^app/routes/ticketing/", pathNot: "\\.server\\.ts$" },
      to: {
        path: "^app/(?:domain/(?:counter|shifts|printing)|ui/(?:printing|shifts|layout/hotkeys))",
        ...types,
      },
    },
    {
      name: "nothing-imports-a-route",
      severity: "error",
      comment: "Routes are the outermost layer: what is needed elsewhere is not a route's own.",
      from: { path: OURS, pathNot: "^(?:app/routes|tests)/" },
      to: { path: "^app/routes/" },
    },
    only(
      "api-uses-the-layers-below",
      "app/api",
      ["app/(?:http|views|domain|i18n)"],
      "A JSON call reads its request with http, asks the domain and answers in the caller's language.",
    ),
    only(
      "http-knows-no-screen",
      "app/http",
      ["app/(?:domain|i18n|ui)"],
      "Request plumbing serves every feature, so it knows none of them; of the database it knows only how to tell that it is away.",
      [DATABASE_IS_AWAY],
    ),
    only(
      "views-serve-several-features",
      "app/views",
      ["app/(?:http|domain|documents|i18n|ui)"],
      "What two or more features show is made ready here: read with http, asked of the domain.",
    ),
    {
      name: "http-takes-types-from-ui",
      severity: "error",
      comment: "What fills in a shared component does not render it.",
      from: { path: "^app/(?:http|views|rendering)/" },
      to: { path: "^app/ui/", ...types },
    },
    only(
      "live-uses-the-layers-below",
      "app/live",
      ["app/(?:http|domain|documents|i18n)"],
      "The sockets' server side asks the domain, renders print jobs with documents and reads cookies with http.",
    ),
    only(
      "metrics-ask-the-domain",
      "app/metrics",
      ["app/domain", "db"],
      "What is told of a process and of the product is read from the domain, the pool and what is measured; it answers no visitor.",
    ),
    only(
      "rendering-knows-no-screen",
      "app/rendering",
      ["app/(?:http|domain|ui|i18n|styles)"],
      "What reaches under the framework serves every page alike.",
    ),
    only(
      "domain-knows-no-requests-and-no-screens",
      "app/domain",
      ["db"],
      "Business rules run under any request, job or test: they use the database and nothing above them.",
    ),
    only(
      "ui-knows-no-requests",
      "app/ui",
      ["app/(?:domain|documents|i18n|scripts|styles)"],
      "A shared component shows what it is given.",
    ),
    only(
      "documents-are-data-in-html-out",
      "app/documents",
      ["app/(?:domain|i18n|styles)"],
      "A document is rendered for a screen, a printer or a mail, so it knows none of them.",
    ),
    only(
      "i18n-knows-language-alone",
      "app/i18n",
      ["app/(?:domain|locales)"],
      "Texts and formats know the domain's values and the locale files.",
    ),
    {
      name: "shown-values-are-pure",
      severity: "error",
      comment:
        "Components, documents and texts take rules, constants and types from the domain, never what asks the database.",
      from: { path: "^app/(?:ui|documents|i18n)/" },
      to: { path: "^app/domain/.*\\.server\\.ts$", ...types },
    },
    {
      name: "browser-code-has-no-database",
      severity: "error",
      comment: "Only *.server files are kept out of the browser bundle.",
      from: { path: "^app/", pathNot: "\\.server\\.tsx?$" },
      to: { path: "^db/", ...types },
    },
    {
      name: "db-knows-nothing-above",
      severity: "error",
      comment: "Connection, models, migrations and seed know no rule and no process.",
      from: { path: "^db/" },
      to: { path: OURS, pathNot: "^db/", ...types },
    },
    {
      name: "server-takes-types-of-the-build",
      severity: "error",
      comment:
        "The web process calls the application through the Remix build: an import would be a second copy of every model and pool.",
      from: { path: "^server/" },
      to: { path: "^app/", pathNot: `^${LEAVES}`, ...types },
    },
    only(
      "server-stands-alone",
      "server",
      ["app", "db/seed"],
      "The web process opens no database of its own; the demo reads the seed's logins and the environment.",
      [ENVIRONMENT],
    ),
    only(
      "workers-use-domain-and-documents",
      "workers",
      ["app/(?:domain|documents|i18n|metrics)", "db"],
      "A job asks the domain and renders documents; it answers no request.",
    ),
    {
      name: "leaves-import-nothing",
      severity: "error",
      comment:
        "Configuration, log, measures, the request that code runs for, product version, the product's files and the reader of bounded bodies are needed everywhere, so they need nothing but the environment.",
      from: { path: `^${LEAVES}` },
      to: { path: OURS, pathNot: `^(?:${LEAVES}|${ENVIRONMENT})` },
    },
    {
      name: "no-test-in-the-product",
      severity: "error",
      comment: "What the product runs lies outside of tests.",
      from: { path: OURS, pathNot: "^tests/" },
      to: { path: "^tests/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment: "Files that need each other are one file, or share a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      comment: "A file that imports nothing and is imported by nothing is dead.",
      from: { orphan: true, path: OURS, pathNot: "\\.d\\.ts$|^app/scripts/[^/]+\\.js$" },
      to: {},
    },
    {
      name: "every-import-resolves",
      severity: "error",
      comment: "An import of ours leads to a file.",
      from: {},
      to: { couldNotResolve: true, path: "^(?:\\.|~/|@db/)" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    exclude: { path: "node_modules|\\.test\\.tsx?$" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json"] },
    skipAnalysisNotInRules: true,
  },
};
