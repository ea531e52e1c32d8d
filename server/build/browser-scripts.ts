import { resolve } from "node:path";
import { build, type Plugin } from "esbuild";

/** A script of the browser as a compiler wrote it, under its address. */
export interface Script {
  url: string;
  bytes: number;
  /** Addresses of what it needs at once, and of what it may ask for later. */
  imports: string[];
  later: string[];
  exports: string[];
}

/** What each script imports and exports, as esbuild reads it. */
export async function readScripts(folder: string, urls: readonly string[]): Promise<Script[]> {
  const external: Plugin = {
    name: "external",
    setup: (bundler) =>
      bundler.onResolve({ filter: /^\/build\// }, ({ path, kind }) =>
        kind === "entry-point" ? { path: resolve(folder + path) } : { path, external: true },
      ),
  };
  const { outputs } = (
    await build({
      entryPoints: urls.map((url) => ({ in: url, out: url.slice(1).replace(/\.js$/, "") })),
      outdir: folder,
      bundle: true,
      format: "esm",
      write: false,
      metafile: true,
      logLevel: "error",
      plugins: [external],
    })
  ).metafile;
  const importsOf = ({ imports }: (typeof outputs)[string], kind: string) =>
    imports.filter((one) => one.kind === kind).map(({ path }) => path);
  return Object.entries(outputs).map(([file, output]) => ({
    url: file.slice(folder.length),
    bytes: output.bytes,
    imports: importsOf(output, "import-statement"),
    later: importsOf(output, "dynamic-import"),
    exports: output.exports,
  }));
}
