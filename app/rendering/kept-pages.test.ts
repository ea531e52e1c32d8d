import { describe, expect, it } from "vitest";
import type { Frame, PageHandle } from "~/ui/layout/frame";
import { keepPage, keptPage, pageKey } from "./kept-pages.server";

const FRAME: Frame = {
  path: "/passengers",
  status: 200,
  reference: "REF-7QK",
  pageKey: "key-of-this-page",
  council: "",
  places: { jetties: {} } as Frame["places"],
  year: 2026,
  drawnAtMs: 0,
};
const HANDLES: PageHandle[] = [{ sameForMany: true }];
const SHOWN = { language: "ms", sheet: "here" };
const LOADED = { loaderData: { step: { a: 1 } }, actionData: null, errors: null };
const page = (html: string) => ({ html, styleHash: undefined, packed: new Map<string, Buffer>() });

describe("the key of a page", () => {
  const key = pageKey(LOADED, HANDLES, FRAME, SHOWN);

  it("tells pages apart by all that they show", () => {
    const others = [
      pageKey({ ...LOADED, loaderData: { step: { a: 2 } } }, HANDLES, FRAME, SHOWN),
      pageKey(LOADED, HANDLES, { ...FRAME, path: "/passengers?a=1" }, SHOWN),
      pageKey(LOADED, HANDLES, { ...FRAME, year: 2027 }, SHOWN),
      pageKey(LOADED, HANDLES, FRAME, { ...SHOWN, language: "en" }),
      pageKey(LOADED, HANDLES, FRAME, { ...SHOWN, sheet: "next" }),
    ];
    expect(new Set([key, ...others]).size).toBe(6);
  });

  it("is the same for another request", () => {
    const later = { ...FRAME, reference: "REF-8AA", pageKey: "another", drawnAtMs: 5 };
    expect(pageKey(LOADED, HANDLES, later, SHOWN)).toBe(key);
  });

  it.each<[string, string | null]>([
    ["of a person", pageKey(LOADED, [{}], FRAME, SHOWN)],
    ["with scripts", pageKey(LOADED, [...HANDLES, { hydrate: true }], FRAME, SHOWN)],
    ["with something to correct", pageKey({ ...LOADED, actionData: {} }, HANDLES, FRAME, SHOWN)],
    ["that failed", pageKey({ ...LOADED, errors: {} }, HANDLES, FRAME, SHOWN)],
    ["of another status", pageKey(LOADED, HANDLES, { ...FRAME, status: 404 }, SHOWN)],
  ])("is none for a page %s", (_what, none) => {
    expect(none).toBeNull();
  });
});

describe("a kept page", () => {
  it.each([FRAME.pageKey, FRAME.reference])("never shows what one request was given: %s", (own) => {
    keepPage(own, page(`<p>${own}</p>`), FRAME);
    expect(keptPage(own)).toBeUndefined();
  });

  it("stays while it is asked for, whatever else is kept", () => {
    keepPage("asked", page("asked"), FRAME);
    for (let n = 0; n < 450; n += 1) {
      keepPage(`page ${n}`, page(String(n)), FRAME);
      keptPage("asked");
    }
    expect(keptPage("asked")?.html).toBe("asked");
  });

  it("goes when 200 others were asked for since", () => {
    keepPage("left", page("left"), FRAME);
    for (let n = 0; n < 200; n += 1) keepPage(`later ${n}`, page(String(n)), FRAME);
    expect(keptPage("left")).toBeUndefined();
  });
});
