import { z } from "zod";
import { callListQuery } from "~/http/list-query.server";

const query = z.record(z.string(), z.string());
type CallListQuery = ReturnType<typeof callListQuery>;
export type ListQueries<Name extends string> = Record<Name, CallListQuery>;

/**
 * What a call asks of several lists: `page_<name>` and `search_<name>` of each, and one `limit` for
 * all (X10).
 */
export function listsSchema<Name extends string>(...names: Name[]) {
  return query.transform(
    (asked) =>
      Object.fromEntries(
        names.map((name) => [name, callListQuery(asked, name)]),
      ) as ListQueries<Name>,
  );
}

/** What a call asks of its only list: `page`, `search` and `limit`. */
export const listSchema = query.transform((asked) => callListQuery(asked));
