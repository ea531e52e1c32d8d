import { describe, expect, it } from "vitest";
import type { Script } from "./browser-scripts";
import { namesOf, planGroups } from "./plan-groups";

const script = (url: string, imports: string[] = [], bytes = 100): Script => ({
  ...{ url, imports, bytes },
  later: [],
  exports: [],
});
const assets = {
  entry: { module: "/build/entry-AAAAAAAA.js", imports: [] },
  routes: Object.fromEntries(
    ["root", "routes/counter/cash", "routes/staff/users/list", "web-jetty"].map((id) => [
      id,
      { id, module: `/build/${id}-AAAAAAAA.js` },
    ]),
  ),
  version: "",
  url: "",
};
const chunks = ["frame", "both", "counter", "staff", "web", "large"].map(
  (name) => `/build/_shared/${name}.js`,
);
const [frame = "", both = "", counter = "", staff = "", web = "", large = ""] = chunks;
const site = (...changed: Script[]) => {
  const usual = [
    script("/build/entry-AAAAAAAA.js", [frame]),
    script("/build/root-AAAAAAAA.js", [frame]),
    script("/build/routes/counter/cash-AAAAAAAA.js", [counter, both, frame]),
    script("/build/routes/staff/users/list-AAAAAAAA.js", [staff, both, large]),
    script("/build/web-jetty-AAAAAAAA.js", [web, counter]),
    ...chunks.map((url) => script(url)),
  ];
  return [...usual.filter(({ url }) => !changed.some((one) => one.url === url)), ...changed];
};

describe("the browser's scripts", () => {
  it("are joined by who shares them, where buyers' pages do not count", () => {
    expect(Object.fromEntries(planGroups(assets, site()))).toEqual({
      [frame]: "frame",
      [both]: "shared",
      [counter]: "counter",
      [staff]: "staff",
      [web]: "buyer",
      [large]: "staff",
    });
  });

  it("leave a large one alone, unless it and its group need each other", () => {
    const alone = planGroups(assets, site(script(large, [frame], 20_000)));
    expect(alone.get(large)).toMatch(/^staff-\d+$/);
    const other = "/build/_shared/other.js";
    const tied = site(
      script(large, [staff], 20_000),
      script(other, [large]),
      script("/build/routes/staff/users/list-AAAAAAAA.js", [other, large, staff]),
    );
    const groups = planGroups(assets, tied);
    expect([groups.get(large), groups.get(other)]).toEqual(["staff", "staff"]);
  });

  it("have another name where a script that they name has changed", () => {
    const nameIn = (scripts: Script[]) =>
      namesOf(scripts, planGroups(assets, scripts))("/build/routes/counter/cash-AAAAAAAA.js");
    const before = nameIn(site());
    expect(before).toMatch(/^\/build\/routes\/counter\/cash-[0-9A-F]{8}\.js$/);
    expect(nameIn(site())).toBe(before);
    const changed = site(script("/build/_shared/frame-2.js")).map((one) =>
      one.url === both ? { ...one, imports: ["/build/_shared/frame-2.js"] } : one,
    );
    expect(nameIn(changed)).not.toBe(before);
  });
});
