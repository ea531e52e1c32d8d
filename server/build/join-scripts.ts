import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { brotliCompress, constants, gzip } from "node:zlib";
import { minify } from "terser";
import { readScripts } from "./browser-scripts";
import { type JoinedScript, joinGroups } from "./join-groups";
import { hashOf, modulesOf, namesOf, planGroups, type SiteAssets } from "./plan-groups";

/**
 * Runs after Remix's build. Its compiler puts what pages share into a file for each set of pages
 * that share it: 170 files, most of them of a few lines. Here they become a handful, and each is
 * packed once for all visitors. The manifest follows, in the browser's file and in the server's.
 */
const PUBLIC = "build/public";
const SERVER_BUILD = "build/index.js";
const MANIFEST = /^var assets_manifest_default = (\{.*\});$/m;
const PACKED_FROM_BYTES = 1_024;

const server = await readFile(SERVER_BUILD, "utf8");
const [statement = "", literal = ""] = MANIFEST.exec(server) ?? [];
if (!literal) throw new Error("The server's build carries no manifest of the browser's files.");
const assets = runInNewContext(`(${literal})`) as SiteAssets;

const scripts = await readScripts(PUBLIC, await scriptUrls());
const groups = planGroups(assets, scripts);
const nameOf = namesOf(scripts, groups);
const joined = await joinGroups(PUBLIC, scripts, groups, { nameOf, modules: modulesOf(assets) });
const manifest = manifestOf(joined);

await rm(join(PUBLIC, "build"), { recursive: true });
for (const { url, text } of joined) await writeScript(url, await shorten(text));
await writeScript(manifest.url, `window.__remixManifest=${JSON.stringify(manifest)};`);
await writeFile(
  SERVER_BUILD,
  server.replace(statement, () => `var assets_manifest_default = ${JSON.stringify(manifest)};`),
);

async function scriptUrls(): Promise<string[]> {
  const names = await readdir(join(PUBLIC, "build"), { recursive: true });
  return names
    .filter((name) => name.endsWith(".js") && !name.startsWith("manifest-"))
    .map((name) => `/build/${name}`);
}

/** Each page names all the files that it needs, so that none is found out late. */
function manifestOf(all: readonly JoinedScript[]): SiteAssets {
  const direct = new Map(all.map(({ url, imports }) => [url, imports]));
  const needed = (url: string, seen = new Set<string>()): string[] => {
    for (const next of direct.get(url) ?? []) if (!seen.has(next)) needed(next, seen.add(next));
    return [...seen];
  };
  const part = <Part extends { module: string }>(one: Part) => {
    const module = nameOf(one.module);
    return { ...one, module, imports: needed(module) };
  };
  const entry = part(assets.entry);
  const routes = Object.fromEntries(
    Object.entries(assets.routes).map(([id, route]) => [id, part(route)]),
  );
  const version = hashOf(JSON.stringify({ entry, routes })).toLowerCase();
  return { entry, routes, version, url: `/build/manifest-${version.toUpperCase()}.js` };
}

/** esbuild's own short form leaves a twentieth that terser finds: code that nobody can reach. */
async function shorten(text: string): Promise<string> {
  const { code = "" } = await minify(text, { module: true, ecma: 2020, compress: { passes: 2 } });
  return code;
}

async function writeScript(url: string, text: string): Promise<void> {
  const file = join(PUBLIC, url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  if (text.length < PACKED_FROM_BYTES) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params: size }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
