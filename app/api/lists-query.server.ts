import { z } from "zod";
import { callListQuery } from "~/http/list.server";

const query = z.record(z.string(), z.string());
type Asked = ReturnType<typeof callListQuery>;
export type ListsAsked<Name extends string> = Record<Name, Asked>;

/** What a call asks of several lists: `page_<name>` and `search_<name>` of each, and one `limit` for all (section 7, X10). */
export function listsQuery<Name extends string>(...names: Name[]) {
  return query.transform(
    (asked) =>
      Object.fromEntries(
        names.map((name) => [name, callListQuery(asked, name)]),
      ) as ListsAsked<Name>,
  );
}

/** What a call asks of its only list: `page`, `search` and `limit`. */
export const listQuery = query.transform((asked) => callListQuery(asked));
