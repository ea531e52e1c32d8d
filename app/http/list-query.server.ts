import { z } from "zod";
import { type ListQuery, MAX_PAGE_ROWS, PAGE_ROWS } from "~/domain/shared/list-page";
import { isUnstorable } from "~/domain/shared/text";

const MAX_PAGE = 1_000_000;
const pageSchema = z.coerce.number().int().min(0).max(MAX_PAGE).catch(0);
const limitSchema = z.coerce
  .number()
  .int()
  .min(1)
  .transform((limit) => Math.min(limit, MAX_PAGE_ROWS))
  .catch(PAGE_ROWS);

/**
 * What an address asks of a list: `search` and `page`, or `search_<name>` and `page_<name>` where a
 * screen has several lists (R-7-11, R-7-25, R-7-29, R-7-34). Anything odd counts as nothing asked.
 */
export function listQuery(request: Request, name = ""): ListQuery {
  return parseListQuery(Object.fromEntries(new URL(request.url).searchParams), name);
}

/**
 * The same of a call's query, which may also ask for another number of rows on a page, at most 100
 * (X10).
 */
export function callListQuery(
  params: Record<string, string>,
  name = "",
): ListQuery & { limit: number } {
  return {
    ...parseListQuery(params, name),
    limit: limitSchema.parse(params.limit ?? String(PAGE_ROWS)),
  };
}

function parseListQuery(params: Record<string, string>, name: string): ListQuery {
  const suffix = name === "" ? "" : `_${name}`;
  const search = (params[`search${suffix}`] ?? "").trim().slice(0, 100);
  return {
    search: isUnstorable(search) ? "" : search,
    page: pageSchema.parse(params[`page${suffix}`] ?? "0"),
  };
}
