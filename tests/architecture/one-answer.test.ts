import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** What a screen and its call both do: the screen's file, the call's, and the domain's function. */
const SHARED: [screen: string, call: string, act: string][] = [
  ["dashboard/dashboard-view.server.ts", "figures", "latestPurchases"],
  ["users/list.tsx", "users", "userList"],
  ["users/add.tsx", "users", "addUser"],
  ["users/edit.tsx", "users", "editUser"],
  ["users/delete.tsx", "users", "deactivateUser"],
  ["users/activate.tsx", "users", "activateUser"],
  ["profile/profile.tsx", "users", "editProfile"],
  ["operators/add.tsx", "operators", "addOperator"],
  ["operators/edit.tsx", "operators", "editOperator"],
  ["operators/activate.tsx", "operators", "setOperatorActive"],
  ["blocked-dates/list.tsx", "blocked-dates", "blockedList"],
  ["blocked-dates/add.tsx", "blocked-dates", "addBlockedDate"],
  ["blocked-dates/edit.tsx", "blocked-dates", "editBlockedDate"],
  ["blocked-dates/delete.tsx", "blocked-dates", "removeBlockedDate"],
  ["cancellations/list.tsx", "cancellations", "cancellationList"],
  ["cancellations/approve.tsx", "cancellations", "approveRequest"],
  ["cancellations/deny.tsx", "cancellations", "denyRequest"],
  ["audit/list.tsx", "audit", "auditPage"],
  ["support/list.tsx", "support", "listReports"],
  ["support/report-issue.tsx", "support", "reportIssue"],
  ["support/resolve.tsx", "support", "resolveReport"],
  ["settings/sales-switch.server.ts", "setting", "setOnlineSales"],
  ["settings/settings.tsx", "setting", "savePrices"],
];

/** What a file imports from the domain, by name. */
function importedFromDomain(file: string): string[] {
  const imports = /import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*"~\/domain\/[^"]+"/g;
  return [...readFileSync(file, "utf8").matchAll(imports)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace(/^\s*type\s+/, "").trim()),
  );
}

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
/** The pages that describe the calls read their description. */
const reachesItself = (text: string) => /\bfetch\(|["'`]~\/api\/(?!openapi\/)/.test(text);

describe("a screen and its call", () => {
  it.each(SHARED)("ask the domain for the same: %s and %s by %s (R-G8)", (screen, call, act) => {
    expect(importedFromDomain(`app/routes/staff/${screen}`)).toContain(act);
    expect(importedFromDomain(`app/api/${call}.server.ts`)).toContain(act);
  });
});

describe("a page", () => {
  it("asks no call of its own product, by HTTP or by import (R-G8)", () => {
    const pages = [...sources("app/routes"), ...sources("app/domain"), ...sources("app/http")];
    expect(pages.length).toBeGreaterThan(300);
    expect(pages.filter((file) => reachesItself(readFileSync(file, "utf8")))).toEqual([]);
  });

  it.each([
    'await fetch(config().PUBLIC_URL + "/api/users")',
    'import { userCalls } from "~/api/users.server";',
  ])("would be noticed where it did: %s", (line) => {
    expect(reachesItself(line)).toBe(true);
  });
});
