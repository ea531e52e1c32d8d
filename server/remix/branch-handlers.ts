import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { DISCOVERY_PATH, type Handle, routeDiscovery } from "./route-discovery";
import { skipSerialization } from "./skip-serialization";

/**
 * The router looks through the whole site map three times for every page, and the renderer makes
 * routes of all of it. An address without parameters, whose page runs no script, gets a handler of
 * its own that sees nothing but its branch (root, layout, page). Every other one gets a handler of
 * the addresses that begin with the same word, and what is left the whole map's.
 */
export function branchHandlers(
  build: ServerBuild,
  mode: string | undefined,
): (pathname: string) => Handle {
  const handlerOf = (part: ServerBuild): (() => Handle) => {
    let handle: Handle | undefined;
    return () => (handle ??= createRequestHandler(part, mode));
  };
  const whole = handlerOf(build);
  const byPath = new Map<string, () => Handle>();
  for (const [path, branch] of scriptlessBranches(build)) {
    const part = buildWithRoutes(build, new Set(branch));
    byPath.set(path, handlerOf({ ...part, routes: skipSerialization(part.routes) }));
  }
  const byWord = new Map<string, () => Handle>();
  for (const [word, ids] of routesByFirstWord(build))
    byWord.set(word, handlerOf(buildWithRoutes(build, ids)));
  const discovery = routeDiscovery(whole, (address) => byWord.get(firstWordOf(address))?.());
  return (pathname) =>
    pathname === DISCOVERY_PATH
      ? discovery
      : (byPath.get(pathname) ?? byWord.get(firstWordOf(pathname)) ?? whole)();
}

/**
 * Paths without parameters and the ids of their routes from the root on. A path that two pages
 * claim is left to the router.
 */
export function scriptlessBranches(build: Pick<ServerBuild, "routes">): Map<string, string[]> {
  const { routes } = build;
  const found = new Map<string, string[]>();
  const twice = new Set<string>();
  for (const { branch, path } of branchesOf(routes)) {
    if (/[:*]/.test(path) || branch.some((one) => runsScripts(routes[one]?.module.handle)))
      continue;
    if (found.has(path)) twice.add(path);
    found.set(path, branch);
  }
  for (const path of twice) found.delete(path);
  return found;
}

/**
 * The ids of the routes that an address beginning with a word can reach: those of the word's own
 * addresses, and those that every address may reach, a parameter's and the first page's, which the
 * browser side is told of with every page.
 */
function routesByFirstWord({ routes }: Pick<ServerBuild, "routes">): Map<string, Set<string>> {
  const everywhere = new Set<string>();
  const byWord = new Map<string, Set<string>>();
  for (const { branch, path } of branchesOf(routes)) {
    const word = firstWordOf(path);
    const ids = /^$|[:*?]/.test(word) ? everywhere : (byWord.get(word) ?? new Set());
    for (const id of branch) ids.add(id);
    if (ids !== everywhere) byWord.set(word, ids);
  }
  for (const ids of byWord.values()) for (const id of everywhere) ids.add(id);
  return byWord;
}

/** Of an address of a page, or of its data alone; words are the same in capitals. */
function firstWordOf(pathname: string): string {
  const [, word = ""] = pathname
    .toLowerCase()
    .replace(/\.data$/, "")
    .split("/", 2);
  return word;
}

/** From the root to each route that has none below it: the ids, and the address. */
function branchesOf(routes: ServerBuild["routes"]): { branch: string[]; path: string }[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const leaves = Object.keys(routes).filter((id) => !parents.has(id));
  return leaves.map((leaf) => {
    const branch = branchOf(routes, leaf);
    const parts = branch.map((id) => routes[id]?.path ?? "").filter(Boolean);
    return { branch, path: `/${parts.join("/")}` };
  });
}

function branchOf(routes: ServerBuild["routes"], leaf: string): string[] {
  const branch: string[] = [];
  for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) branch.unshift(id);
  return branch;
}

function buildWithRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

function runsScripts(handle: unknown): boolean {
  return (
    typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === true
  );
}
