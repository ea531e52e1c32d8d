import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise, type IViolation } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import configuration from "../../.dependency-cruiser.js";

/** For each rule an import that it refuses: which file would import which. */
const REFUSED: [rule: string, from: string, to: string][] = [
  ["routes-use-the-layers-below", "app/routes/about/help.tsx", "db/connection.ts"],
  ["features-stand-apart", "app/routes/staff/users/list.tsx", "app/routes/staff/audit/entry.ts"],
  ["counter-builds-on-ticketing", "app/routes/counter/cash.tsx", "app/routes/receipts/qr.tsx"],
  [
    "steps-show-nothing-of-the-counter",
    "app/routes/ticketing/user-info.tsx",
    "app/ui/printing/printer-status.tsx",
  ],
  ["nothing-imports-a-route", "app/ui/layout/page.tsx", "app/routes/about/article.tsx"],
  ["api-uses-the-layers-below", "app/api/users.server.ts", "app/ui/layout/facts.tsx"],
  ["http-knows-no-screen", "app/http/limits.server.ts", "app/views/shell.server.ts"],
  ["views-serve-several-features", "app/views/shell.server.ts", "app/live/hub.server.ts"],
  ["http-takes-types-from-ui", "app/http/flash.server.ts", "app/ui/layout/note.tsx"],
  ["live-uses-the-layers-below", "app/live/hub.server.ts", "app/ui/live/toasts.tsx"],
  ["metrics-ask-the-domain", "app/metrics/start-metrics.server.ts", "app/http/guard.server.ts"],
  ["rendering-knows-no-screen", "app/rendering/csp.server.ts", "app/api/message.server.ts"],
  ["domain-knows-no-requests-and-no-screens", "app/domain/users/rules.ts", "app/http/form.ts"],
  ["ui-knows-no-requests", "app/ui/forms/field.tsx", "app/http/redirect.ts"],
  ["documents-are-data-in-html-out", "app/documents/receipt.tsx", "app/ui/forms/buttons.tsx"],
  ["i18n-knows-language-alone", "app/i18n/format.ts", "app/ui/layout/frame.ts"],
  ["shown-values-are-pure", "app/ui/table/list.tsx", "app/domain/audit/queries.server.ts"],
  ["browser-code-has-no-database", "app/domain/pricing/rules.ts", "db/redis.ts"],
  ["db-knows-nothing-above", "db/seed/index.ts", "app/domain/users/roles.ts"],
  ["server-takes-types-of-the-build", "server/main.ts", "app/http/session.server.ts"],
  ["server-stands-alone", "server/app/health.ts", "db/readiness.ts"],
  ["workers-use-domain-and-documents", "workers/mail/mailer.ts", "app/http/csv.server.ts"],
  ["leaves-import-nothing", "app/log.server.ts", "app/domain/shared/day.ts"],
  ["no-test-in-the-product", "workers/run-job.ts", "tests/support/postgres.ts"],
  ["no-cycles", "app/domain/files/a.ts", "app/domain/files/a.ts"],
  ["every-import-resolves", "app/domain/files/b.ts", "app/domain/files/missing.ts"],
];
const ORPHAN = "app/domain/files/orphan.ts";
/** Imports that the same rules allow. */
const ALLOWED: [from: string, to: string][] = [
  ["app/routes/counter/change.tsx", "app/routes/ticketing/step-frame.ts"],
  ["app/routes/staff/support/view.tsx", "app/routes/staff/support/facts.tsx"],
  ["app/http/upload.server.ts", "db/availability.ts"],
  ["app/live/print-payload.server.ts", "app/documents/thermal.server.ts"],
  ["server/demo/announce.ts", "db/seed/users.ts"],
  ["app/domain/sessions/queries.server.ts", "app/config.server.ts"],
];
/** Types of what may not be imported as a value. */
const ALLOWED_TYPES: [from: string, to: string][] = [
  ["app/http/printer.server.ts", "app/ui/printing/status.tsx"],
  ["app/ui/shifts/sums.tsx", "app/domain/shifts/queries.server.ts"],
  ["app/routes/ticketing/flow-view.ts", "app/domain/counter/queries.server.ts"],
  ["server/app/create-app.ts", "app/server-api.server.ts"],
];

describe("the dependency rules", () => {
  const rules = configuration.forbidden ?? [];
  const folder = mkdtempSync(join(tmpdir(), "jetty-dependencies-"));
  let violations: IViolation[];

  beforeAll(async () => {
    for (const [, from, to] of REFUSED) writeImport(from, to, "value");
    for (const [from, to] of ALLOWED) writeImport(from, to, "value");
    for (const [from, to] of ALLOWED_TYPES) writeImport(from, to, "type");
    writeFile(ORPHAN, "export {};");
    const { output } = await cruise(["app", "server", "workers", "db", "tests"], {
      ...configuration.options,
      baseDir: folder,
      tsConfig: undefined,
      validate: true,
      ruleSet: { forbidden: rules },
    });
    if (typeof output === "string") throw new Error(output);
    violations = output.summary.violations;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function writeImport(from: string, to: string, kind: "type" | "value"): void {
    if (!to.endsWith("missing.ts") && to !== from) writeFile(to, "export const value = 1;");
    const path = relative(dirname(from), to).replace(/\.tsx?$/, "");
    const specifier = path.startsWith(".") ? path : `./${path}`;
    writeFile(
      from,
      kind === "type"
        ? `import type { value } from "${specifier}";\nexport type Value = typeof value;`
        : `import { value } from "${specifier}";\nexport const own = value;`,
    );
  }

  function writeFile(path: string, text: string): void {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  const rulesBrokenBy = (from: string) =>
    violations.filter((one) => one.from === from).map((one) => one.rule.name);

  it("each have an example here and a sentence to show", () => {
    const names = rules.map(({ name }) => name);
    expect([...REFUSED.map(([rule]) => rule), "no-orphans"].toSorted()).toEqual(names.toSorted());
    expect(rules.filter(({ comment }) => !comment?.endsWith("."))).toEqual([]);
  });

  it.each(REFUSED)("%s refuses %s importing %s", (rule, from) => {
    expect(rulesBrokenBy(from)).toContain(rule);
  });

  it("no-orphans refuses a file that stands alone", () => {
    expect(rulesBrokenBy(ORPHAN)).toEqual(["no-orphans"]);
  });

  it.each([...ALLOWED, ...ALLOWED_TYPES])("allow %s importing %s", (from) => {
    expect(rulesBrokenBy(from)).toEqual([]);
  });
});
