import { expect, it } from "vitest";
import { isFirstPage } from "./use-live-list";

it("takes an address for a first page when all of its lists stand on page 0", () => {
  for (const search of [
    "",
    "?search=x",
    "?page=0",
    "?page=",
    "?page_active=0&search_active=y",
    "?pages=3",
  ])
    expect(isFirstPage(search), search).toBe(true);
  for (const search of ["?page=1", "?search=x&page=2", "?page_active=0&page_old=1", "?page=x"])
    expect(isFirstPage(search), search).toBe(false);
});
