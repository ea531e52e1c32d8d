import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { beforeAll } from "vitest";
import { branchHandlers } from "../../server/remix/branch-handlers";
import { Browser } from "./browser";
import { type DeclaredRoute, declaredRoutes } from "./site-map";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

export interface Site {
  /** A new browser with an empty cookie jar. */
  browser: () => Browser;
}

/** The folders of the pages that a buyer meets. */
export const BUYER_PAGES: readonly string[] = ["ticketing", "payments", "receipts", "about"];

/**
 * The site by its own site map, or the pages of some folders: real loaders, actions and pages,
 * behind the handlers of the product. Open the database first.
 */
export function useSite(folders?: readonly string[]): Site {
  let handle: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    const handlerOf = branchHandlers(await siteBuild(folders), "production");
    handle = (request) => handlerOf(new URL(request.url).pathname)(request);
  });
  return { browser: () => new Browser((request) => handle(request)) };
}

/** The build of the site, or of the pages of some folders. */
export function siteBuild(folders?: readonly string[]): Promise<ServerBuild> {
  return buildOf(
    declaredRoutes().filter(
      ({ file }) => !folders || folders.some((folder) => file.startsWith(`routes/${folder}/`)),
    ),
  );
}

async function buildOf(routes: DeclaredRoute[]): Promise<ServerBuild> {
  const load = async (file: string) => (await import(resolve("app", file))) as RouteModule;
  const root = {
    id: "root",
    parentId: undefined,
    path: "",
    index: undefined,
    module: (await import("~/root")) as RouteModule,
  };
  const all = [
    root,
    ...(await Promise.all(
      routes.map(async ({ file, ...route }) => ({ ...route, module: await load(file) })),
    )),
  ];
  const manifest = all.map(({ module, ...route }) => ({
    ...route,
    module: `/build/${route.id}.js`,
    imports: [],
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasErrorBoundary: "ErrorBoundary" in module,
    hasClientAction: false,
    hasClientLoader: false,
  }));
  return {
    entry: { module: await import("~/entry.server") },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/build/entry.js" },
      routes: Object.fromEntries(manifest.map((route) => [route.id, route])),
      url: "/build/manifest.js",
      version: "1",
    },
    publicPath: "/build/",
    assetsBuildDirectory: "build/public/build",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: true,
    },
    isSpaMode: false,
    mode: "production",
  };
}
