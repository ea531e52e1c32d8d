import { describe, expect, it } from "vitest";
import { concerns, isFirstPage } from "./use-live-list";

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

describe("what an event concerns", () => {
  const list = { live: ["new-ticket"] } as const;
  const dialog = { live: ["ticket-changed"], dialog: true } as const;

  it("is a list that lives by it, on its first page (R-2.14-09)", () =>
    expect(concerns("new-ticket", [undefined, list], "?search=x")).toBe(true));

  it("is no list on a later page (R-2.14-09)", () =>
    expect(concerns("new-ticket", [list], "?page=1")).toBe(false));

  it("is no page that does not live by it", () =>
    expect(concerns("scan", [list, dialog], "")).toBe(false));

  it("is a dialog, whatever page lies below", () =>
    expect(concerns("ticket-changed", [list, dialog], "?page=1")).toBe(true));

  it("is everything live where something may have been missed", () =>
    expect(concerns("connected", [list], "")).toBe(true));
});
