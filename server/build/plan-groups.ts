import { createHash } from "node:crypto";
import type { Script } from "./browser-scripts";

/** The part of Remix's manifest that is read and written here. */
export interface SiteAssets {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports?: string[] }>;
  version: string;
  url: string;
}

/** Which of the compiler's files become one, by the name of that one; every other stays alone. */
export type Groups = ReadonlyMap<string, string>;

/**
 * What a file of its own costs a page beside its bytes: a request with its headers, and packing in
 * smaller pieces. In bytes before packing.
 */
const FILE_COST = 4_600;

/** Files that stand together, and the pages that load them. */
interface Cluster {
  urls: string[];
  bytes: number;
  pages: ReadonlySet<string>;
}

/**
 * What the pages share, so that no page loads much that it does not need: what the same pages need
 * stands together, and then whatever costs all pages less together than apart. Buyers' pages load
 * no script, so they do not count. The entry and the root need `frame`; no two groups need each
 * other.
 */
export function planGroups(assets: SiteAssets, scripts: readonly Script[]): Groups {
  const byUrl = new Map(scripts.map((script) => [script.url, script]));
  const needsOf = (start: string, found = new Set<string>()) => {
    if (found.has(start)) return found;
    found.add(start);
    byUrl.get(start)?.imports.forEach((url) => needsOf(url, found));
    return found;
  };
  const starts = new Set([
    assets.entry.module,
    ...Object.values(assets.routes).map(({ module }) => module),
    ...scripts.flatMap(({ later }) => later),
  ]);
  const frame = new Set(
    [assets.entry.module, assets.routes["root"]?.module ?? ""].flatMap((url) => [...needsOf(url)]),
  );
  const pages = Object.keys(assets.routes)
    .filter((id) => !isBuyers(id))
    .map((id) => ({
      id,
      needs: new Set([...chainOf(id, assets)].flatMap(({ module }) => [...needsOf(module)])),
    }));
  const bySharing = new Map<string, Cluster>();
  const groups = new Map<string, string>();
  for (const { url, bytes } of scripts) {
    if (starts.has(url)) continue;
    const users = pages.filter(({ needs }) => needs.has(url)).map(({ id }) => id);
    if (frame.has(url)) groups.set(url, "frame");
    else if (users.length === 0) groups.set(url, "buyer");
    else {
      const key = users.join();
      const same = bySharing.get(key) ?? { urls: [], bytes: 0, pages: new Set(users) };
      bySharing.set(key, { ...same, urls: [...same.urls, url], bytes: same.bytes + bytes });
    }
  }
  const importsOf = (url: string) => byUrl.get(url)?.imports ?? [];
  const clusters = joinWherePagesGain([...bySharing.values()], importsOf);
  clusters.forEach(({ urls }, index) => urls.forEach((url) => groups.set(url, `part-${index}`)));
  return groups;
}

type ImportsOf = (url: string) => readonly string[];

function joinWherePagesGain(apart: readonly Cluster[], importsOf: ImportsOf): readonly Cluster[] {
  let clusters = apart;
  for (;;) {
    const best = clusters
      .flatMap((one, index) => clusters.slice(index + 1).map((other) => pairOf(one, other)))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain)
      .map(({ one, other, joined }) => ({
        joined,
        all: [...clusters.filter((cluster) => cluster !== one && cluster !== other), joined],
      }))
      .find(({ joined, all }) => !needsItself(joined, all, importsOf));
    if (!best) return clusters;
    clusters = best.all;
  }
}

function pairOf(one: Cluster, other: Cluster) {
  const joined: Cluster = {
    urls: [...one.urls, ...other.urls],
    bytes: one.bytes + other.bytes,
    pages: new Set([...one.pages, ...other.pages]),
  };
  return { one, other, joined, gain: costOf(one) + costOf(other) - costOf(joined) };
}

/** What a cluster costs all pages that load it. */
function costOf({ bytes, pages }: Cluster): number {
  return pages.size * (bytes + FILE_COST);
}

/** Whether what a cluster imports leads back to it. */
function needsItself(start: Cluster, clusters: readonly Cluster[], importsOf: ImportsOf): boolean {
  const ownerOf = new Map(clusters.flatMap((one) => one.urls.map((url) => [url, one] as const)));
  const nextOf = (cluster: Cluster) =>
    cluster.urls
      .flatMap(importsOf)
      .flatMap((url) => ownerOf.get(url) ?? [])
      .filter((next) => next !== cluster);
  const seen = new Set<Cluster>();
  const open = nextOf(start);
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === start) return true;
    if (!seen.has(next)) open.push(...nextOf(next));
    seen.add(next);
  }
  return false;
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
    const name = group
      ? `/build/_shared/${group.replace("/", "-")}-${hash}.js`
      : url.replace(/-[A-Z0-9]{8}\.js$/, `-${hash}.js`);
    known.set(key, name);
    return name;
  };
  return nameOf;
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
}
