import siteMap from "../../remix.config.js";

export interface DeclaredRoute {
  id: string;
  parentId: string | undefined;
  path: string | undefined;
  index: boolean | undefined;
  file: string;
}
interface Options {
  id?: string;
  index?: boolean;
}

/** Every route of the site map, a parent before its children. */
export function declaredRoutes(): DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  const parents: string[] = [];
  const route = (path: string, file: string, ...rest: (Options | (() => void))[]) => {
    const options = rest.find((one): one is Options => typeof one === "object") ?? {};
    const children = rest.find((one): one is () => void => typeof one === "function");
    const id = options.id ?? file.replace(/\.tsx$/, "");
    routes.push({
      id,
      parentId: parents.at(-1) ?? "root",
      path: path || undefined,
      index: options.index,
      file,
    });
    if (!children) return;
    parents.push(id);
    children();
    parents.pop();
  };
  void siteMap.routes?.((define) => {
    define(route as Parameters<typeof define>[0]);
    return {};
  });
  return routes;
}

/** The whole address of a route, and whether it lies below another one. */
export function routePlace(
  route: DeclaredRoute,
  all: readonly DeclaredRoute[],
): { address: string; isBelow: (id: string) => boolean } {
  const chain = [route];
  for (let at = route; at.parentId !== "root";) {
    const parent = all.find(({ id }) => id === at.parentId);
    if (!parent) throw new Error(`${at.id} lies below nothing.`);
    chain.unshift((at = parent));
  }
  const address = `/${chain.flatMap(({ path }) => path ?? []).join("/")}`;
  return { address, isBelow: (id) => chain.some((one) => one !== route && one.id === id) };
}
