import { z } from "zod";
import { parseDay } from "~/domain/shared/day";
import type { ListEdge } from "~/domain/shared/list-edge";
import { type DaySpan, listParameter, type ListQuery } from "~/domain/shared/list-page";
import { cleanLine, isUnstorable } from "~/domain/shared/text";

const MAX_PAGE = 1_000_000;
const pageSchema = z.coerce.number().int().min(0).max(MAX_PAGE).catch(0);

/**
 * What an address asks of a list: `search` and `page`, or `search_<name>` and `page_<name>` where a
 * screen has several lists (R-7-11, R-7-25, R-7-29, R-7-34). Anything odd counts as nothing asked.
 */
export function listQuery(request: Request, name = ""): ListQuery {
  return parseListQuery(Object.fromEntries(new URL(request.url).searchParams), name);
}

const rowId = z.coerce.number().int().positive().max(2_147_483_647).nullable().catch(null);

/** The row at whose edge the page of a long list begins: `after` it, or `before` it. */
export function edgeQuery(request: Request): ListEdge | null {
  const asked = new URL(request.url).searchParams;
  const [after, before] = [rowId.parse(asked.get("after")), rowId.parse(asked.get("before"))];
  if (after !== null) return { side: "after", id: after };
  return before === null ? null : { side: "before", id: before };
}

/**
 * The days that an address asks a list for: `from` and `to`, or `from_<name>` and `to_<name>`. What
 * is no day counts as nothing asked, and days the wrong way round are turned.
 */
export function daySpanQuery(request: Request, name = ""): DaySpan {
  const asked = new URL(request.url).searchParams;
  const from = parseDay(asked.get(listParameter("from", name)));
  const to = parseDay(asked.get(listParameter("to", name)));
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

function parseListQuery(params: Record<string, string>, name: string): ListQuery {
  const search = cleanLine(params[listParameter("search", name)] ?? "").slice(0, 100);
  return {
    search: isUnstorable(search) ? "" : search,
    page: pageSchema.parse(params[listParameter("page", name)] ?? "0"),
  };
}
