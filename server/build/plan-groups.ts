import { createHash } from "node:crypto";
import type { Script } from "./browser-scripts";
import { type Cluster, joinWherePagesGain } from "./join-clusters";

/** The part of Remix's manifest that is read and written here. */
export interface SiteAssets {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports?: string[] }>;
  version: string;
  url: string;
}

/**
 * Which of the compiler's files become one, by the name of that one, or by the address of the page's
 * module in it; every other stays alone.
 */
export type Groups = ReadonlyMap<string, string>;

/** A script shorter than this has nothing in it. */
const STUB_BYTES = 200;

/**
 * What the pages share, so that no page loads much that it does not need: what the same pages need
 * stands together, and then whatever costs all pages less together than apart. Buyers' pages load
 * no script, so they do not count. The entry and the root need `frame`; no two groups need each
 * other. A page's own module stands in the group that it shares most with, one to a group, because
 * the framework knows it by what it exports.
 */
export function planGroups(assets: SiteAssets, scripts: readonly Script[]): Groups {
  const byUrl = new Map(scripts.map((script) => [script.url, script]));
  const needsOf = (start: string, found = new Set<string>()) => {
    if (found.has(start)) return found;
    found.add(start);
    byUrl.get(start)?.imports.forEach((url) => needsOf(url, found));
    return found;
  };
  const root = assets.routes["root"]?.module ?? "";
  const modules = modulesOf(assets);
  const alone = new Set([assets.entry.module, ...scripts.flatMap(({ later }) => later)]);
  const frame = new Set([assets.entry.module, root].flatMap((url) => [...needsOf(url)]));
  const pages = Object.keys(assets.routes)
    .filter((id) => !isBuyers(id))
    .map((id) => ({
      id,
      needs: new Set([...chainOf(id, assets)].flatMap(({ module }) => [...needsOf(module)])),
    }));
  // What the server alone has is nothing in a browser, but its pages name it: no file is worth that.
  const isStub = (url: string) => {
    const { bytes = STUB_BYTES, imports = [] } = byUrl.get(url) ?? {};
    return bytes < STUB_BYTES && !modules.has(url) && imports.every((one) => frame.has(one));
  };
  const bySharing = new Map<string, Cluster>();
  const groups = new Map<string, string>();
  for (const { url, bytes } of scripts) {
    if (alone.has(url)) continue;
    const users = pages.filter(({ needs }) => needs.has(url)).map(({ id }) => id);
    const hasModule = modules.has(url);
    if (frame.has(url) || isStub(url)) groups.set(url, "frame");
    else if (users.length > 0) {
      const key = hasModule ? url : users.join();
      const same = bySharing.get(key) ?? { urls: [], bytes: 0 };
      bySharing.set(key, {
        ...{ urls: [...same.urls, url], bytes: same.bytes + bytes },
        ...{ pages: new Set(users), hasModule },
      });
    } else if (!hasModule) groups.set(url, "buyer");
  }
  const named = (url: string) => byUrl.get(url) ?? { imports: [], later: [] };
  const clusters = joinWherePagesGain([...bySharing.values()], named);
  clusters.forEach(({ urls }, index) => {
    const name = urls.find((url) => modules.has(url)) ?? `part-${index}`;
    urls.forEach((url) => groups.set(url, name));
  });
  return groups;
}
/** The module of each page, by its address. */
export function modulesOf({ routes }: SiteAssets): ReadonlySet<string> {
  return new Set(Object.values(routes).map(({ module }) => module));
}

/** A route and those around it. */
function* chainOf(id: string, { routes }: SiteAssets) {
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) yield route;
}

/** Whether only buyers open it: neither the counter, nor the staff, nor who logs in. */
function isBuyers(routeId: string): boolean {
  return !/^(?:routes\/)?(?:counter|staff|session)\b/.test(routeId);
}

/**
 * The address of each file after joining. It changes with what the file holds and with the
 * addresses that stand in it, because browsers keep each for a year.
 */
export function namesOf(scripts: readonly Script[], groups: Groups): (url: string) => string {
  const byUrl = new Map(scripts.map((script) => [script.url, script]));
  const known = new Map<string, string>();
  const nameOf = (url: string): string => {
    const group = groups.get(url);
    const key = group ?? url;
    const found = known.get(key);
    if (found) return found;
    const members = group
      ? scripts.filter((one) => groups.get(one.url) === group)
      : [byUrl.get(url)];
    const needed = members
      .flatMap((one) => [...(one?.imports ?? []), ...(one?.later ?? [])])
      .filter((next) => group === undefined || groups.get(next) !== group)
      .map(nameOf);
    const hash = hashOf([...members.map((one) => one?.url ?? ""), ...new Set(needed)].join());
    const own = group ?? url;
    const name = own.startsWith("/")
      ? own.replace(/-[A-Z0-9]{8}\.js$/, `-${hash}.js`)
      : `/build/_shared/${own}-${hash}.js`;
    known.set(key, name);
    return name;
  };
  return nameOf;
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
}
