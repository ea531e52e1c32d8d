import { describe, expect, it } from "vitest";
import { axisTicks, spreadOut } from "./axis";
import { barChart } from "./bar-chart.server";
import { lineChart } from "./line-chart.server";

const DAYS = ["Isn", "Sel", "Rab"];
const bars = (values: (number | null)[]) =>
  barChart({ description: "Tiket", labels: DAYS, values, current: 1, full: String });
const line = (name: string, values: (number | null)[]) =>
  lineChart({
    description: "Jualan",
    labels: DAYS,
    names: DAYS,
    series: [{ name, values }],
    short: String,
    full: (value) => `RM ${value}.25`,
  });
/** How high each bar is drawn. */
const heights = (svg: string) =>
  [...svg.matchAll(/<path d="M[\d.]+ [\d.]+V([\d.]+)h[\d.]+V([\d.]+)z"/g)].map(([, top, foot]) =>
    Math.round(Number(foot) - Number(top)),
  );

describe("an axis", () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [500, [0, 200, 400, 600]],
    [870, [0, 250, 500, 750, 1000]],
    [524_000, [0, 200_000, 400_000, 600_000]],
  ])("up to %i has round values", (most, ticks) => {
    expect(axisTicks(most)).toEqual(ticks);
  });

  it("moves texts apart that would stand above each other, and above its foot", () => {
    expect(spreadOut([10, 12, 100, 99], 16, 100)).toEqual([10, 26, 100, 84]);
  });
});

describe("a bar chart", () => {
  it("draws to the same scale while no bar is above 500 (R-9-04)", async () => {
    expect(heights(await bars([250, 500, null]))).toEqual([73, 146, 0]);
  });

  it("draws to the scale of a bar above 500 (R-9-04)", async () => {
    expect(heights(await bars([500, 1000, null]))).toEqual([73, 146, 0]);
  });

  it("writes a bar's figure above it, and none for a day to come", async () => {
    const texts = [...(await bars([72, 65, null])).matchAll(/<text[^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    );
    expect(texts.filter((text) => text === "72" || text === "65")).toEqual(["72", "65"]);
    expect(texts).not.toContain("null");
  });
});

describe("a line chart", () => {
  it("ends a line where nothing is known yet", async () => {
    const [, path] = /<path d="(M[^"]*)" fill="none"/.exec(await line("Web", [1, 2, null])) ?? [];
    expect(path?.split("L")).toHaveLength(2);
  });

  it("of nothing but zeros has an axis of ringgit, and not of a sen", async () => {
    const axis = [...(await line("Web", [0, 0, 0])).matchAll(/text-anchor="end">(\d+)</g)];
    expect(axis.slice(0, 5).map(([, tick]) => tick)).toEqual(
      [0, 2_500, 5_000, 7_500, 10_000].map(String),
    );
  });

  it("is an image with a sentence, for wide pages and for phones", async () => {
    expect((await line("Web", [1, 2, 3])).match(/role="img" aria-label="Jualan"/g)).toHaveLength(2);
  });

  it("writes money in full under the pointer", async () => {
    expect(await line("Web", [1, 2, 3])).toContain("Web: RM 2.25");
  });

  it("writes a name with markup as text", async () => {
    expect(await line("<b>Web</b>", [1, 2, 3])).not.toContain("<b>");
  });

  it("needs no style in an attribute", async () => {
    expect((await line("Web", [1, 2, 3])) + (await bars([1, 2, 3]))).not.toContain("style=");
  });
});
