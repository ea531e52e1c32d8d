import { resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Script } from "./browser-scripts";
import type { Groups } from "./plan-groups";

export interface JoinedScript {
  url: string;
  text: string;
  imports: string[];
}

/**
 * Writes the scripts of each group into one, under the addresses that `nameOf` says. What a group
 * exports carries the number of the script that exports it, for each script's own names are short
 * and the same in many; those of a page's module stay, because the framework reads them.
 */
export async function joinGroups(
  folder: string,
  scripts: readonly Script[],
  groups: Groups,
  { nameOf, modules }: { nameOf: (url: string) => string; modules: ReadonlySet<string> },
): Promise<JoinedScript[]> {
  const exportName = (url: string, name: string) =>
    modules.has(url) ? name : `${name}_${scripts.findIndex((one) => one.url === url)}`;
  const exportsOf = (url: string) => scripts.find((one) => one.url === url)?.exports ?? [];
  const isMember = (url: string, file: string) =>
    groups.has(url) && groups.get(url) === groups.get(file.slice(resolve(folder).length));

  const grouping: Plugin = {
    name: "grouping",
    setup: (bundler) => {
      bundler.onResolve({ filter: /^group:/ }, ({ path }) => ({ path, namespace: "group" }));
      bundler.onLoad({ filter: /.*/, namespace: "group" }, ({ path }) => ({
        contents: [...groups]
          .filter(([, name]) => `group:${name}` === path)
          .map(([url]) => reexport(url, (name) => `${name} as ${exportName(url, name)}`, url))
          .join("\n"),
      }));
      bundler.onResolve({ filter: /^\/build\// }, ({ path, importer, namespace, kind }) => {
        if (kind === "entry-point" || namespace === "group" || isMember(path, importer))
          return { path: resolve(folder + path) };
        if (namespace !== "elsewhere" && groups.has(path)) return { path, namespace: "elsewhere" };
        return { path: nameOf(path), external: true };
      });
      bundler.onLoad({ filter: /.*/, namespace: "elsewhere" }, ({ path }) => ({
        contents: reexport(path, (name) => `${exportName(path, name)} as ${name}`, path),
      }));
    },
  };
  const reexport = (url: string, each: (name: string) => string, from: string) =>
    `import "${from}"; export { ${exportsOf(url).map(each).join(", ")} } from "${from}";`;

  const outNames = new Map<string, string>();
  for (const { url } of scripts) {
    const group = groups.get(url);
    outNames.set(group ? `group:${group}` : url, nameOf(url));
  }
  const { outputFiles, metafile } = await build({
    entryPoints: [...outNames].map(([from, to]) => ({ in: from, out: to.slice(1, -".js".length) })),
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    // The licences that the packages ask to be kept stand beside the scripts, not in them.
    legalComments: "external",
    write: false,
    metafile: true,
    logLevel: "warning",
    plugins: [grouping],
  });
  return Object.entries(metafile.outputs).map(([file, { imports }]) => ({
    url: file.slice(folder.length),
    text: outputFiles.find(({ path }) => path.endsWith(file))?.text ?? "",
    imports: imports.flatMap(({ path, kind }) => (kind === "import-statement" ? [path] : [])),
  }));
}
