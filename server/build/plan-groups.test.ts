import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Script } from "./browser-scripts";
import { namesOf, planGroups } from "./plan-groups";

const script = (url: string, imports: string[] = [], bytes = 300): Script => ({
  ...{ url, imports, bytes },
  later: [],
  exports: [],
});
const ROUTES = [
  ["root"],
  ["counter", "root"],
  ["routes/counter/cash", "counter"],
  ["staff", "root"],
  ...["users", "sales", "audit", "support", "setting"].map((name) => [
    `routes/staff/${name}/list`,
    "staff",
  ]),
  ["web-jetty", "root"],
];
const module = (id: string) => `/build/${id}-AAAAAAAA.js`;
const assets = {
  entry: { module: module("entry"), imports: [] },
  routes: Object.fromEntries(
    ROUTES.map(([id = "", parentId]) => [
      id,
      { id, module: module(id), ...(parentId ? { parentId } : {}) },
    ]),
  ),
  version: "",
  url: "",
};
const chunk = (name: string) => `/build/_shared/${name}.js`;
/** What each file imports. */
const IMPORTS: Record<string, string[]> = {
  entry: ["frame"],
  counter: ["shell"],
  "routes/counter/cash": ["money", "dialog"],
  staff: ["shell"],
  "routes/staff/users/list": ["picture", "form"],
  "routes/staff/sales/list": ["dialog"],
  "routes/staff/audit/list": ["form"],
  "web-jetty": ["web", "money"],
};
const CHUNKS = ["frame", "shell", "money", "dialog", "picture", "form", "large", "web"];
type Imports = Record<string, string[]>;
const site = (changed: Imports = {}, bytes: number | number[] = 300) => [
  ...["entry", ...ROUTES.map(([id = ""]) => id)].map((id) =>
    script(module(id), (changed[id] ?? IMPORTS[id] ?? []).map(chunk)),
  ),
  ...CHUNKS.map((name, index) =>
    script(
      chunk(name),
      (changed[name] ?? []).map(chunk),
      typeof bytes === "number" ? bytes : bytes[index],
    ),
  ),
];
const groupsOf = (changed?: Imports, bytes?: number | number[]) => {
  const groups = planGroups(assets, site(changed, bytes));
  return Object.fromEntries(CHUNKS.map((name) => [name, groups.get(chunk(name))]));
};
const SALES = "routes/staff/sales/list";
const USERS = "routes/staff/users/list";

/** That no two files of what is planned lead to each other. */
function expectNoCircle(scripts: Script[]): void {
  const groups = planGroups(assets, scripts);
  const needed = new Map<string, Set<string>>();
  for (const { url, imports } of scripts)
    for (const next of imports) {
      const [from, to] = [groups.get(url), groups.get(next)];
      if (from && to && from !== to) needed.set(from, (needed.get(from) ?? new Set()).add(to));
    }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(needed.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  for (const group of new Set(groups.values())) expect(reaches(group, group)).toBe(false);
}

describe("the browser's scripts", () => {
  it("that every page needs are the frame, and those of buyers' pages alone stand apart", () => {
    expect(groupsOf()).toMatchObject({ frame: "frame", web: "buyer" });
  });

  it("stand together where the same pages need them", () => {
    const groups = groupsOf({ counter: ["shell", "large"], staff: ["shell", "large"] }, 20_000);
    expect(groups["large"]).toBe(groups["shell"]);
  });

  it("that hold nothing are of the frame, so that no file is fetched for them", () => {
    const bytes = CHUNKS.map((name) => (name === "dialog" ? 100 : 300));
    expect(groupsOf({}, bytes).dialog).toBe("frame");
    expect(groupsOf().dialog).not.toBe("frame");
  });

  it("stand together where some bytes in vain cost less than one file more", () => {
    const groups = groupsOf({ [SALES]: ["picture", "form"] });
    expect(groups["picture"]).toBe(groups["form"]);
  });

  it("stand apart where a page would load much in vain", () => {
    const groups = groupsOf({}, 20_000);
    expect(groups["picture"]).not.toBe(groups["form"]);
  });

  it("stand apart where one of them draws in much that the other's pages do not need", () => {
    const pages = { [USERS]: ["picture", "form"], [SALES]: ["picture", "form"], form: ["large"] };
    const bytes = (large: number) => [300, 300, 300, 300, 300, 300, large, 300];
    const audit = { "routes/staff/audit/list": ["picture"] };
    const together = ({ picture, form }: Record<string, unknown>) => picture === form;
    expect(together(groupsOf({ ...pages, ...audit }, bytes(300)))).toBe(true);
    expect(together(groupsOf({ ...pages, ...audit }, bytes(20_000)))).toBe(false);
  });

  it("take in the module of the one page that needs them, and never a second one", () => {
    const groups = planGroups(assets, site({ [SALES]: ["large"] }, 20_000));
    expect(groups.get(chunk("large"))).toBe(groups.get(module(SALES)));
    const modules = ROUTES.map(([id = ""]) => groups.get(module(id))).filter(Boolean);
    expect(modules).toEqual([...new Set(modules)]);
  });

  it("are not joined where that saves bytes and makes two files need each other", () => {
    const changed = {
      "routes/staff/users/list": ["dialog"],
      "routes/staff/sales/list": [],
      "routes/staff/audit/list": [],
      "routes/staff/support/list": ["dialog", "picture"],
      "routes/staff/setting/list": ["picture"],
      money: ["picture"],
      dialog: ["large"],
      picture: ["large"],
    };
    expectNoCircle(site(changed, [1, 1, 1, 5_002, 7_500, 1, 1_876, 1]));
  });

  it("are never joined so that two files would need each other", () => {
    const names = ["users", "sales", "audit", "support", "setting"];
    const sizes = fc.integer({ min: 1, max: 20_000 });
    const some = fc.subarray(CHUNKS.slice(1, -1));
    const imports = fc.record({
      ...Object.fromEntries(names.map((name) => [`routes/staff/${name}/list`, some])),
      // Each may need those after it.
      ...Object.fromEntries(
        CHUNKS.slice(1, -1).map((name, index, all) => [name, fc.subarray(all.slice(index + 1))]),
      ),
    });
    fc.assert(
      fc.property(imports, fc.array(sizes, { minLength: 8, maxLength: 8 }), (changed, bytes) => {
        expectNoCircle(site(changed, bytes));
      }),
    );
  });

  it("are not joined where the address of what is asked for later would be made of its own", () => {
    const scripts = [
      ...site({ "routes/counter/cash": ["money"] }),
      script("/build/_shared/later.js", [chunk("dialog")]),
    ].map((one) =>
      one.url === module(SALES) ? { ...one, later: ["/build/_shared/later.js"] } : one,
    );
    const nameOf = namesOf(scripts, planGroups(assets, scripts));
    expect(() => scripts.map(({ url }) => nameOf(url))).not.toThrow();
  });

  it("have another name where a script that they name has changed", () => {
    const nameIn = (scripts: Script[]) =>
      namesOf(scripts, planGroups(assets, scripts))(module("routes/counter/cash"));
    const before = nameIn(site());
    expect(before).toMatch(/^\/build\/routes\/counter\/cash-[0-9A-F]{8}\.js$/);
    expect(nameIn(site())).toBe(before);
    expect(nameIn(site({ dialog: ["frame"] }))).not.toBe(before);
  });
});
