import type { EntryContext } from "@remix-run/node";

/**
 * A page without scripts has no browser that goes on to other routes: its router need know its own
 * matches only. Remix makes a route object of every line of the site map for each page, which costs
 * a third of a small page's time.
 */
export function keepMatchedRoutes(context: EntryContext): void {
  const { routes } = context.manifest;
  const matched = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id));
  context.manifest = {
    ...context.manifest,
    routes: Object.fromEntries(Object.entries(routes).filter(([id]) => matched.has(id))),
  };
}
