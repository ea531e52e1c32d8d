import { z } from "zod";
import { listParameter, type ListQuery, MAX_PAGE_ROWS, PAGE_ROWS } from "~/domain/shared/list-page";
import { cleanLine, isUnstorable, MAX_SENT_LINE } from "~/domain/shared/text";

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 100;

/** What a call asks of a list; anything odd counts as nothing asked. */
export type CallListQuery = ListQuery & { limit: number };
export type ListQueries<Name extends string> = Record<Name, CallListQuery>;

const page = z.coerce.number().int().min(0).max(MAX_PAGE).catch(0);
const limit = z.coerce
  .number()
  .int()
  .min(1)
  .transform((rows) => Math.min(rows, MAX_PAGE_ROWS))
  .catch(PAGE_ROWS);
const search = z
  .string()
  .max(MAX_SENT_LINE)
  .transform((text) => cleanLine(text).slice(0, MAX_SEARCH))
  .refine((text) => !isUnstorable(text))
  .catch("");

/** The fields of a call's only list: `page`, `search` and `limit` (X10). */
export const listFields = { page, search, limit };
export const listSchema = z.object(listFields);

/**
 * What a call asks of several lists: `page_<name>` and `search_<name>` of each, and one `limit` for
 * all (X10).
 */
export function listsSchema<Name extends string>(...names: Name[]) {
  const fields: Record<string, typeof page | typeof search> = Object.fromEntries(
    names.flatMap((name): [string, typeof page | typeof search][] => [
      [listParameter("page", name), page],
      [listParameter("search", name), search],
    ]),
  );
  return z.object({ ...fields, limit }).transform(
    (asked: Record<string, string | number>) =>
      Object.fromEntries(
        names.map((name): [Name, CallListQuery] => [
          name,
          {
            search: String(asked[listParameter("search", name)]),
            page: Number(asked[listParameter("page", name)]),
            limit: Number(asked.limit),
          },
        ]),
      ) as ListQueries<Name>,
  );
}
