import { expect, it, vi } from "vitest";
import { firstPageCheck } from "../../server/app/page-check";
import { buildOf } from "./support";

it("the first page is drawn until it was drawn once, and a second apart", async () => {
  const loader = vi.fn(() => ({}));
  loader.mockImplementation(() => {
    throw new Error("broken");
  });
  const clock = vi.spyOn(performance, "now").mockReturnValue(5_000);
  const pagesWork = firstPageCheck(buildOf([{ path: "/", loader }]), "http://jetty.test");
  expect(await pagesWork()).toBe(false);
  loader.mockImplementation(() => ({}));
  expect(await pagesWork()).toBe(false);
  clock.mockReturnValue(6_050);
  expect(await pagesWork()).toBe(true);
  expect(await pagesWork()).toBe(true);
  expect(loader).toHaveBeenCalledTimes(2);
  clock.mockRestore();
});
