import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { skipSerialization } from "./skip-serialization";

export type Handle = (request: Request) => Promise<Response>;

/**
 * The router looks through the whole site map three times for every page. An address without
 * parameters is known beforehand: it gets a handler of its own that sees nothing but its branch
 * (root, layout, page). Every other address goes through the map. Pages with scripts too: their
 * browser side must know the rest of the map.
 */
export function branchHandlers(
  build: ServerBuild,
  mode: string | undefined,
): (pathname: string) => Handle {
  const fallback = createRequestHandler(build, mode);
  const byPath = new Map<string, Handle>();
  for (const [path, branch] of scriptlessBranches(build))
    byPath.set(path, createRequestHandler(buildWithRoutes(build, branch), mode));
  return (pathname) => byPath.get(pathname) ?? fallback;
}

/**
 * Paths without parameters and the ids of their routes from the root on. A path that two pages
 * claim is left to the router.
 */
export function scriptlessBranches(build: Pick<ServerBuild, "routes">): Map<string, string[]> {
  const { routes } = build;
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const found = new Map<string, string[]>();
  const twice = new Set<string>();
  for (const id of Object.keys(routes)) {
    if (parents.has(id)) continue;
    const branch = branchOf(routes, id);
    const path = `/${branch
      .map((one) => routes[one]?.path ?? "")
      .filter(Boolean)
      .join("/")}`;
    if (/[:*]/.test(path) || branch.some((one) => runsScripts(routes[one]?.module.handle)))
      continue;
    if (found.has(path)) twice.add(path);
    found.set(path, branch);
  }
  for (const path of twice) found.delete(path);
  return found;
}

function branchOf(routes: ServerBuild["routes"], leaf: string): string[] {
  const branch: string[] = [];
  for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) branch.unshift(id);
  return branch;
}

function buildWithRoutes(build: ServerBuild, branch: string[]): ServerBuild {
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => branch.includes(id)));
  return {
    ...build,
    routes: skipSerialization(pick(build.routes)),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

function runsScripts(handle: unknown): boolean {
  return (
    typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === true
  );
}
