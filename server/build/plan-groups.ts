import { createHash } from "node:crypto";
import type { Script } from "./browser-scripts";

/** The part of Remix's manifest that is read and written here. */
export interface SiteAssets {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; module: string; imports?: string[] }>;
  version: string;
  url: string;
}

/** Which of the compiler's files become one, by the name of that one; every other stays alone. */
export type Groups = ReadonlyMap<string, string>;

/** So large a file is worth a request of its own: not every page needs it. */
const ALONE_BYTES = 16_000;

/**
 * What the pages share, by who shares it: the frame of all pages, what counter and office both
 * use, and what only one of them does. Buyers' pages load no script, so they do not count.
 */
export function planGroups(assets: SiteAssets, scripts: readonly Script[]): Groups {
  const byUrl = new Map(scripts.map((script) => [script.url, script]));
  const users = new Map<string, Set<string>>();
  const use = (feature: string, url: string) => {
    const known = users.get(url) ?? new Set();
    if (known.has(feature)) return;
    users.set(url, known.add(feature));
    for (const next of byUrl.get(url)?.imports ?? []) use(feature, next);
  };
  use("frame", assets.entry.module);
  for (const { id, module } of Object.values(assets.routes)) use(featureOf(id), module);

  const starts = new Set([
    assets.entry.module,
    ...Object.values(assets.routes).map(({ module }) => module),
    ...scripts.flatMap(({ later }) => later),
  ]);
  const groups = new Map<string, string>();
  for (const { url, bytes } of scripts) {
    if (starts.has(url)) continue;
    const name = groupOf(users.get(url) ?? new Set());
    groups.set(url, name !== "frame" && bytes >= ALONE_BYTES ? `${name}-${groups.size}` : name);
  }
  return withoutCycles(groups, byUrl);
}

function featureOf(routeId: string): string {
  if (routeId === "root") return "frame";
  return /^(?:routes\/)?(counter|staff|session)\b/.exec(routeId)?.[1] ?? "buyer";
}

function groupOf(features: ReadonlySet<string>): string {
  if (features.has("frame")) return "frame";
  const [first = "buyer", ...others] = [...features].filter((one) => one !== "buyer");
  return others.length === 0 && first !== "session" ? first : "shared";
}

/** Two groups that need each other would run before each other: they become one. */
function withoutCycles(groups: Map<string, string>, byUrl: ReadonlyMap<string, Script>): Groups {
  for (;;) {
    const needs = new Map<string, Set<string>>();
    for (const [url, name] of groups)
      for (const next of byUrl.get(url)?.imports ?? []) {
        const other = groups.get(next);
        if (other && other !== name) needs.set(name, (needs.get(name) ?? new Set()).add(other));
      }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(needs.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    const [one, other] =
      [...needs].flatMap(([from, all]) => [...all].map((to) => [from, to])).find(
        ([from = "", to = ""]) => reaches(to, from),
      ) ?? [];
    if (!one || !other) return groups;
    const [kept = one, gone = other] = [one, other].toSorted((a, b) => a.length - b.length);
    for (const [url, name] of groups) if (name === gone) groups.set(url, kept);
  }
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
    const members = group ? scripts.filter((one) => groups.get(one.url) === group) : [byUrl.get(url)];
    const needed = members
      .flatMap((one) => [...(one?.imports ?? []), ...(one?.later ?? [])])
      .filter((next) => group === undefined || groups.get(next) !== group)
      .map(nameOf);
    const hash = hashOf([...members.map((one) => one?.url ?? ""), ...new Set(needed)].join());
    const name = group
      ? `/build/_shared/${group}-${hash}.js`
      : url.replace(/-[A-Z0-9]{8}\.js$/, `-${hash}.js`);
    known.set(key, name);
    return name;
  };
  return nameOf;
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
}
