import { z } from "zod";
import type { ListQuery } from "~/domain/shared/list-page";
import { isUnstorable } from "~/domain/shared/text";

const MAX_PAGE = 1_000_000;
const pageSchema = z.coerce.number().int().min(0).max(MAX_PAGE).catch(0);

/**
 * What an address asks of a list: `search` and `page`, or `search_<name>` and `page_<name>` where a screen has several lists
 * (section 7 names them so). Anything odd counts as nothing asked.
 */
export function listQuery(request: Request, name = ""): ListQuery {
  const { searchParams } = new URL(request.url);
  const suffix = name === "" ? "" : `_${name}`;
  const search = (searchParams.get(`search${suffix}`) ?? "").trim().slice(0, 100);
  return { search: isUnstorable(search) ? "" : search, page: pageSchema.parse(searchParams.get(`page${suffix}`) ?? "0") };
}
