import { describe, expect, it } from "vitest";
import { toLiveMessage } from "~/domain/live-events/live-message";
import type { PageHandle } from "~/ui/layout/frame";
import { effectsOf } from "./event-effects";
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
  const part = (handle?: PageHandle, data: unknown = {}) => ({ handle, data });
  const list = part({ live: ["new-ticket"] });
  const dialog = part({ live: ["ticket-changed"], dialog: true });
  const every = {
    live: ["new-ticket"],
    showsElsewhere: (data: unknown) => data === "all",
  } as const;

  it("is a list that lives by it, on its first page (R-2.14-09)", () =>
    expect(concerns({ event: "new-ticket" }, [part(), list], "?search=x")).toBe(true));

  it("is no list on a later page (R-2.14-09)", () =>
    expect(concerns({ event: "new-ticket" }, [list], "?page=1")).toBe(false));

  it("is no page that does not live by it", () =>
    expect(concerns({ event: "scan" }, [list, dialog], "")).toBe(false));

  it("is a dialog, whatever page lies below", () =>
    expect(concerns({ event: "ticket-changed" }, [list, dialog], "?page=1")).toBe(true));

  it("is everything live where something may have been missed", () =>
    expect(concerns({ event: "connected" }, [list], "")).toBe(true));

  it("is nothing where nothing happened since the page was drawn", () =>
    expect(concerns({ event: "connected", current: true }, [list], "")).toBe(false));

  it("is a list for the counter's own sale too, which makes no toast and no sound (R-X17)", () => {
    const sale = toLiveMessage({ event: "new-ticket", ref: "MRG-2026-000001", ticketFlag: 3 });
    expect(sale && concerns(sale, [list], "")).toBe(true);
    expect(sale && effectsOf(sale, { muted: false, toastsHidden: false })).toEqual({
      sound: false,
    });
  });

  it("is of another jetty what shows that jetty, and no other list", () => {
    const message = { event: "new-ticket", elsewhere: true } as const;
    expect(concerns(message, [part(every, "all")], "")).toBe(true);
    expect(concerns(message, [part(every, "one")], "")).toBe(false);
    expect(concerns(message, [list], "")).toBe(false);
  });
});
