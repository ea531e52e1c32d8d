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

/** Not every page that could use so large a file needs it: what needs it stands with it. */
const LARGE_BYTES = 16_000;
/** What so large a part of the pages needs is loaded with all of them. */
const COMMON_PART = 1 / 3;

/**
 * What the pages share, by who shares it: the frame of all pages, what most of counter and office
 * need, and what is of use to one of them or to one folder of screens. Buyers' pages load no
 * script, so they do not count. Whoever needs a file needs what that imports too, so no two groups
 * need each other.
 */
export function planGroups(assets: SiteAssets, scripts: readonly Script[]): Groups {
  const byUrl = new Map(scripts.map((script) => [script.url, script]));
  const needsOf = (start: string) => {
    const found = new Set<string>();
    const add = (url: string) => {
      if (found.has(url)) return;
      found.add(url);
      byUrl.get(url)?.imports.forEach(add);
    };
    add(start);
    return found;
  };
  const frame = [assets.entry.module, assets.routes["root"]?.module ?? ""].map(needsOf);
  const pages = Object.values(assets.routes)
    .filter(({ id }) => featureOf(id) !== "buyer")
    .map((page) => {
      const chain = [...chainOf(page.id, assets)];
      return { feature: featureOf(page.id), needs: chain.map(({ module }) => needsOf(module)) };
    });
  const starts = new Set([
    assets.entry.module,
    ...Object.values(assets.routes).map(({ module }) => module),
    ...scripts.flatMap(({ later }) => later),
  ]);
  const shared = scripts.filter(({ url }) => !starts.has(url));
  const groupOf = ({ url }: Script): string => {
    if (frame.some((needs) => needs.has(url))) return "frame";
    const users = pages.filter(({ needs }) => needs.some((one) => one.has(url)));
    if (users.length >= pages.length * COMMON_PART) return "shared";
    const [feature = "buyer", ...others] = new Set(users.map((user) => user.feature));
    const isOffice = [feature, ...others].every((one) => one !== "counter");
    const group = others.length === 0 ? feature : isOffice ? "office" : "mixed";
    const large = [...needsOf(url)].find(
      (one) => (byUrl.get(one)?.bytes ?? 0) >= LARGE_BYTES && !isCommon(one),
    );
    return large ? `${group}-${shared.findIndex((one) => one.url === large)}` : group;
  };
  const isCommon = (url: string) =>
    starts.has(url) ||
    frame.some((needs) => needs.has(url)) ||
    pages.filter(({ needs }) => needs.some((one) => one.has(url))).length >=
      pages.length * COMMON_PART;
  return new Map(shared.map((script) => [script.url, groupOf(script)]));
}

/** A route and those around it. */
function* chainOf(id: string, { routes }: SiteAssets) {
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) yield route;
}

/** `counter`, `staff/users`, `session`, or `buyer`. */
function featureOf(routeId: string): string {
  return /^(?:routes\/)?(counter|staff(?:\/[\w-]+)?|session)\b/.exec(routeId)?.[1] ?? "buyer";
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
