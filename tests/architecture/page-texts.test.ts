import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { SCREENS } from "~/domain/access/screens";
import * as everyPage from "~/locales/ms/every-page";
import { PAGE_TEXTS } from "~/locales/page-texts";
import { declaredRoutes } from "../support/site-map";

/** Its titles are read by the page whose title it is; names of modules are read on the server. */
const NAMED_ELSEWHERE = ["app/domain/access/screens.js", "app/domain/audit/modules.ts"];

const routes = declaredRoutes();
const withScripts = routes.filter(({ file }) => /^routes\/(?:counter|staff)\//.test(file));
const routeOf = (id: string | undefined) => routes.find((one) => one.id === id);
const sourceOf = (file: string) => readFile(`app/${file}`, "utf8");

/** The namespaces that a source file names. */
async function namespacesIn(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  const inKeys = [...text.matchAll(/["'`](\w+):[a-zA-Z$]/g)];
  const inHooks = [...text.matchAll(/useTranslation\((\[[^\]]*\]|"\w+")/g)].flatMap(([, names]) => [
    ...(names ?? "").matchAll(/"(\w+)"/g),
  ]);
  return [...inKeys, ...inHooks]
    .map(([, name = ""]) => name)
    .filter((name) => name in everyPage || name in PAGE_TEXTS);
}

async function sourcesOf(files: readonly string[]): Promise<Map<string, string[]>> {
  const { outputs } = (
    await build({
      entryPoints: files.map((file) => `app/${file}`),
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      outdir: "out",
      alias: { "~": resolve("app") },
      packages: "external",
      external: ["*.server"],
      jsx: "automatic",
    })
  ).metafile;
  return new Map(
    Object.values(outputs).map(({ entryPoint = "", inputs }) => [
      entryPoint.slice("app/".length),
      Object.keys(inputs).filter(
        (file) => file.startsWith("app/") && !NAMED_ELSEWHERE.includes(file),
      ),
    ]),
  );
}

/** What a page and those around it name: the namespace of its title, and its `texts`. */
async function namedBy(id: string | undefined): Promise<string[]> {
  const route = routeOf(id);
  if (!route) return Object.keys(everyPage);
  const source = await sourceOf(route.file);
  const screen = /screenHandle\("(\w+)"/.exec(source)?.[1];
  const ofScreen = Object.entries(SCREENS).find(([name]) => name === screen)?.[1];
  const title = ofScreen && "title" in ofScreen ? ofScreen.title : "";
  const titles = [title, /(?:title: |confirmHandle\(\s*)"(\w+:)/.exec(source)?.[1] ?? ""];
  const own = [...(/\btexts: \[([^\]]*)\]/.exec(source)?.[1] ?? "").matchAll(/"(\w+)"/g)];
  return [
    ...titles.filter((one) => one.includes(":")).map((one) => one.replace(/:.*/, "")),
    ...own.map(([, name = ""]) => name),
    ...(await namedBy(route.parentId)),
  ];
}

describe("the texts that a page loads at first", async () => {
  const sources = await sourcesOf(withScripts.map(({ file }) => file));

  async function readBy(file: string): Promise<Set<string>> {
    const read = new Set<string>();
    for (const source of sources.get(file) ?? [])
      for (const name of await namespacesIn(source)) read.add(name);
    return read;
  }

  it.each(withScripts)("are all that $file reads", async ({ id, file, parentId }) => {
    const around = routeOf(parentId)?.file;
    const read = [...(await readBy(file)), ...(around ? await readBy(around) : [])];
    const named = await namedBy(id);
    expect(read.filter((name) => !named.includes(name))).toEqual([]);
  });

  it.each(withScripts)("are named by $file once, and read by it", async ({ file, parentId }) => {
    const source = await sourceOf(file);
    const own = [...(/\btexts: \[([^\]]*)\]/.exec(source)?.[1] ?? "").matchAll(/"(\w+)"/g)];
    const read = await readBy(file);
    const around = await namedBy(parentId);
    const idle = own
      .map(([, name = ""]) => name)
      // The refusals of a sale are read by their codes.
      .filter((name) => name !== "counter")
      .filter((name) => !read.has(name) || around.includes(name));
    expect(idle).toEqual([]);
  });
});
