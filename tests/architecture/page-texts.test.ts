import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import * as counterPages from "~/locales/ms/counter-pages";
import * as everyPage from "~/locales/ms/every-page";
import * as officePages from "~/locales/ms/office-pages";
import * as staffPages from "~/locales/ms/staff-pages";
import { declaredRoutes } from "../support/site-map";

const SETS = {
  counter: { ...everyPage, ...counterPages },
  office: { ...everyPage, ...officePages },
  all: staffPages,
};
const isSet = (name: string | undefined): name is keyof typeof SETS =>
  name !== undefined && name in SETS;
/** Its titles are read by the page whose title it is. */
const TITLES = "app/domain/access/screens.js";

const routes = declaredRoutes();
const withScripts = routes.filter(({ file }) => /^routes\/(?:counter|staff)\//.test(file));

/** The namespaces that a source file names. */
async function namespacesIn(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  const inKeys = [...text.matchAll(/["'`](\w+):[a-zA-Z$]/g)];
  const inHooks = [...text.matchAll(/useTranslation\((\[[^\]]*\]|"\w+")/g)].flatMap(([, names]) => [
    ...(names ?? "").matchAll(/"(\w+)"/g),
  ]);
  return [...inKeys, ...inHooks].map(([, name = ""]) => name).filter((name) => name in staffPages);
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
      Object.keys(inputs).filter((file) => file.startsWith("app/") && file !== TITLES),
    ]),
  );
}

/** The set of texts that a page loads at first: what it says itself, or what is around it. */
async function textsOf(id: string | undefined): Promise<keyof typeof SETS> {
  const route = routes.find((one) => one.id === id);
  if (!route) return "all";
  const said = /\btexts: "(\w+)"/.exec(await readFile(`app/${route.file}`, "utf8"))?.[1];
  return isSet(said) ? said : textsOf(route.parentId);
}

describe("the texts that a page loads at first", async () => {
  const sources = await sourcesOf(withScripts.map(({ file }) => file));

  it.each(withScripts)("are all that $file reads", async ({ id, file, parentId }) => {
    const texts = await textsOf(id);
    const around = routes.find((one) => one.id === parentId)?.file;
    const read = new Set<string>();
    for (const source of [...(sources.get(file) ?? []), ...(sources.get(around ?? "") ?? [])])
      for (const name of await namespacesIn(source)) read.add(name);
    expect([...read].filter((name) => !(name in SETS[texts]))).toEqual([]);
  });
});
