import {
  type ServerBuild,
  UNSAFE_SingleFetchRedirectSymbol as REDIRECT,
} from "@remix-run/server-runtime";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

/**
 * Remix writes the data of every page down for the browser before it renders it: a tenth of a
 * step's time, for nobody where no script runs. Data that bears the mark of a redirect is written
 * down as that mark alone; loaders, actions and components see no difference.
 */
export function skipSerialization(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: skipModuleSerialization(route.module) },
    ]),
  );
}

function skipModuleSerialization(module: Module): Module {
  const { loader, action } = module;
  return {
    ...module,
    ...(loader ? { loader: async (args) => markAsRedirect(await loader(args)) } : {}),
    ...(action ? { action: async (args) => markAsRedirect(await action(args)) } : {}),
  };
}

/** A copy that bears the mark: the object itself may be shown on a page that does run scripts. */
function markAsRedirect(result: unknown): unknown {
  if (isWithInit(result))
    return Object.assign(
      Object.create(Object.getPrototypeOf(result) as object | null) as object,
      result,
      { data: markAsRedirect(result.data) },
    );
  if (
    typeof result !== "object" ||
    result === null ||
    Object.getPrototypeOf(result) !== Object.prototype
  )
    return result;
  return Object.defineProperty({ ...result }, REDIRECT, { value: 0 });
}

/** What `data()` makes: data with a status and headers. */
function isWithInit(result: unknown): result is { data: unknown } {
  return (
    typeof result === "object" &&
    result !== null &&
    "type" in result &&
    result.type === "DataWithResponseInit" &&
    "data" in result
  );
}
