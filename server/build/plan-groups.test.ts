import { describe, expect, it } from "vitest";
import type { Script } from "./browser-scripts";
import { namesOf, planGroups } from "./plan-groups";

const script = (url: string, imports: string[] = [], bytes = 100): Script => ({
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
const site = (changed: Record<string, string[]> = {}) => [
  ...["entry", ...ROUTES.map(([id = ""]) => id)].map((id) =>
    script(module(id), (changed[id] ?? IMPORTS[id] ?? []).map(chunk)),
  ),
  ...CHUNKS.map((name) =>
    script(chunk(name), (changed[name] ?? []).map(chunk), name === "large" ? 20_000 : 100),
  ),
];
const groupsOf = (changed?: Record<string, string[]>) => {
  const groups = planGroups(assets, site(changed));
  return Object.fromEntries(CHUNKS.map((name) => [name, groups.get(chunk(name))]));
};

describe("the browser's scripts", () => {
  it("are joined by who shares them, where buyers' pages do not count", () => {
    expect(groupsOf()).toMatchObject({
      frame: "frame",
      shell: "shared",
      money: "counter",
      dialog: "mixed",
      picture: "staff/users",
      form: "office",
      web: "buyer",
    });
  });

  it("leave a large one alone, with what needs it", () => {
    const groups = groupsOf({ form: ["large"] });
    expect(groups["large"]).toMatch(/^office-\d+$/);
    expect(groups["form"]).toBe(groups["large"]);
    expect(groups["dialog"]).toBe("mixed");
  });

  it("have large ones among the others where most pages need them", () => {
    expect(groupsOf({ shell: ["large"] })).toMatchObject({ large: "shared", shell: "shared" });
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
