/** Files that stand together, and the pages that load them. */
export interface Cluster {
  urls: readonly string[];
  bytes: number;
  pages: ReadonlySet<string>;
  /** The module of a page is among them. The framework reads its exports, so one is the most. */
  hasModule: boolean;
}

/** What a file names: what it needs at once, and what it may ask for later. */
type Named = (url: string) => { imports: readonly string[]; later: readonly string[] };
type NeededBy = (cluster: Cluster) => ReadonlySet<Cluster>;

/**
 * What a file of its own costs a page beside its bytes: a request with its headers, and packing in
 * smaller pieces. In bytes before packing.
 */
const FILE_COST = 5_200;

/**
 * Joins the two clusters whose joining saves all pages most, until none saves any. Whoever loads a
 * file loads all that it needs, so joining one that needs much with one that needs little is paid
 * for by the pages of the second. No two clusters need each other afterwards, nor by way of a file
 * that is asked for later: the address of each is made of those that it names.
 */
export function joinWherePagesGain(apart: readonly Cluster[], named: Named): readonly Cluster[] {
  const gains = new WeakMap<Cluster, WeakMap<Cluster, number>>();
  const asked = new Set(apart.flatMap(({ urls }) => urls).flatMap((url) => named(url).later));
  const later = [...asked].map((url): Cluster => ({
    urls: [url],
    bytes: 0,
    pages: new Set(),
    hasModule: false,
  }));
  let clusters = apart;
  for (;;) {
    const joined = joinBest(clusters, graphOf(clusters, later, named), gains);
    if (!joined) return clusters;
    clusters = joined;
  }
}

interface Graph {
  needs: NeededBy;
  /** The same and more: by way of what is asked for later. */
  names: NeededBy;
}

function joinBest(
  clusters: readonly Cluster[],
  { needs, names }: Graph,
  gains: WeakMap<Cluster, WeakMap<Cluster, number>>,
): readonly Cluster[] | undefined {
  const pairs = clusters
    .flatMap((one, index) =>
      clusters.slice(index + 1).map((other) => ({ one, other, most: gainOf(one, other, gains) })),
    )
    .filter(({ most }) => most > 0)
    .sort((a, b) => b.most - a.most);
  let best: { one: Cluster; other: Cluster; gain: number } | undefined;
  for (const { one, other, most } of pairs) {
    if (best && best.gain >= most) break;
    if (leadsBack(one, other, names) || leadsBack(other, one, names)) continue;
    const gain = most - drawnIn(one, needs(other)) - drawnIn(other, needs(one));
    if (gain > (best?.gain ?? 0)) best = { one, other, gain };
  }
  return best && withJoined(clusters, best.one, best.other, needs);
}

/** What all pages save by one file less, without what the two need; known pairs are not counted anew. */
function gainOf(
  one: Cluster,
  other: Cluster,
  gains: WeakMap<Cluster, WeakMap<Cluster, number>>,
): number {
  const known = gains.get(one) ?? new WeakMap<Cluster, number>();
  gains.set(one, known);
  const found = known.get(other);
  if (found !== undefined) return found;
  const gain = one.hasModule && other.hasModule ? 0 : savedBy(one, other);
  known.set(other, gain);
  return gain;
}

function savedBy(one: Cluster, other: Cluster): number {
  const onlyOne = missingIn(other.pages, one.pages);
  const onlyOther = missingIn(one.pages, other.pages);
  const both = one.pages.size - onlyOne;
  return both * FILE_COST - onlyOne * other.bytes - onlyOther * one.bytes;
}

/** What the pages of a cluster would load beside it, of what another needs. */
function drawnIn(cluster: Cluster, needed: ReadonlySet<Cluster>): number {
  let cost = 0;
  for (const one of needed)
    if (one !== cluster) cost += missingIn(one.pages, cluster.pages) * (one.bytes + FILE_COST);
  return cost;
}

/** How many of some pages are not among those that are there. */
function missingIn(there: ReadonlySet<string>, some: ReadonlySet<string>): number {
  let missing = 0;
  for (const page of some) if (!there.has(page)) missing += 1;
  return missing;
}

/** Whether one names the other by way of a third: together they would name themselves. */
function leadsBack(one: Cluster, other: Cluster, names: NeededBy): boolean {
  return [...names(one)].some((between) => between !== other && names(between).has(other));
}

function withJoined(
  clusters: readonly Cluster[],
  one: Cluster,
  other: Cluster,
  needs: NeededBy,
): readonly Cluster[] {
  const pages = new Set([...one.pages, ...other.pages]);
  const joined: Cluster = {
    urls: [...one.urls, ...other.urls],
    bytes: one.bytes + other.bytes,
    pages,
    hasModule: one.hasModule || other.hasModule,
  };
  const needed = new Set([...needs(one), ...needs(other)]);
  const rest = clusters
    .filter((cluster) => cluster !== one && cluster !== other)
    .map((cluster) =>
      needed.has(cluster) && missingIn(cluster.pages, pages) > 0
        ? { ...cluster, pages: new Set([...cluster.pages, ...pages]) }
        : cluster,
    );
  return [...rest, joined];
}

function graphOf(clusters: readonly Cluster[], later: readonly Cluster[], named: Named): Graph {
  return {
    needs: neededBy(clusters, (url) => named(url).imports),
    names: neededBy([...clusters, ...later], (url) => [...named(url).imports, ...named(url).later]),
  };
}

/** All that a cluster needs, at once or by way of others. */
function neededBy(
  clusters: readonly Cluster[],
  importsOf: (url: string) => readonly string[],
): NeededBy {
  const ownerOf = new Map(clusters.flatMap((one) => one.urls.map((url) => [url, one] as const)));
  const known = new Map<Cluster, Set<Cluster>>();
  const needs = (cluster: Cluster): Set<Cluster> => {
    const found = known.get(cluster);
    if (found) return found;
    const all = new Set<Cluster>();
    known.set(cluster, all);
    for (const url of cluster.urls.flatMap(importsOf)) {
      const next = ownerOf.get(url);
      if (next && next !== cluster) for (const one of [next, ...needs(next)]) all.add(one);
    }
    return all;
  };
  return needs;
}
