import { describe, expect, it } from "vitest";
import { type DraftData, EMPTY_DRAFT } from "./draft";
import {
  adjustCount,
  alignPassengers,
  indexInCategory,
  keepNationality,
  pageCount,
} from "./passengers";
import { firstOpenStep, mayVisit, nextStep, stepPath, STEPS } from "./steps";

const row = (category: "adult" | "child" | "adult_foreigner", name: string, country = "MY") => ({
  category,
  name,
  ic: "850412115267",
  country,
});

describe("passenger counts", () => {
  it("never go below 0 nor above 1000 together (R-5-36)", () => {
    expect(adjustCount({ adult: 0 }, "adult", -1)).toEqual({ adult: 0 });
    expect(adjustCount({ adult: 999, child: 1 }, "adult", 1)).toEqual({ adult: 999, child: 1 });
    expect(adjustCount({ adult: 998, child: 1 }, "adult", 1)).toEqual({ adult: 999, child: 1 });
  });

  it("lose the other nationality when one is ticked online (R-4-26, R-S16)", () => {
    const counts = { adult: 2, adult_foreigner: 3 };
    expect(keepNationality(counts, { malaysian: true, nonMalaysian: false })).toEqual({ adult: 2 });
    expect(keepNationality(counts, { malaysian: false, nonMalaysian: true })).toEqual({
      adult_foreigner: 3,
    });
    expect(keepNationality(counts, { malaysian: true, nonMalaysian: true })).toEqual(counts);
  });
});

describe("passenger rows", () => {
  it("follow the counts and keep what was typed", () => {
    const passengers = [row("adult", "Ahmad"), row("adult", "Siti"), row("child", "Iman")];
    expect(
      alignPassengers({ counts: { adult: 1, child: 2 }, passengers, country: "" }).map(
        (one) => `${one.category}:${one.name}`,
      ),
    ).toEqual(["adult:Ahmad", "child:Iman", "child:"]);
  });

  it("lock Malaysia for Malaysian categories and take the order's country for others", () => {
    const aligned = alignPassengers({
      counts: { adult: 1, adult_foreigner: 1 },
      passengers: [row("adult", "Ahmad", "SG")],
      country: "JP",
    });
    expect(aligned.map((one) => one.country)).toEqual(["MY", "JP"]);
  });

  it("come in pages of twenty, numbered within their category as in a call", () => {
    expect([0, 20, 21, 1000].map(pageCount)).toEqual([1, 1, 2, 50]);
    expect(indexInCategory([row("adult", "A"), row("adult", "B"), row("child", "C")], 2)).toBe(0);
  });
});

describe("the seven steps", () => {
  const complete: DraftData = {
    ...EMPTY_DRAFT,
    jettyId: 1,
    ticketDate: "2026-06-20" as DraftData["ticketDate"],
    counts: { adult: 1 },
    buyer: {
      name: "Ahmad",
      email: "a@b.my",
      phoneNo: "0123456789",
      ic: "850412115267",
      country: "MY",
    },
    passengers: [row("adult", "Ahmad")],
  };

  it("show their progress (R-2.18-01)", () => {
    expect(STEPS.map((one) => [one.name, one.percent])).toEqual([
      ["jetty", 0],
      ["departure-date", 18],
      ["passengers", 35],
      ["user-info", 50],
      ["passengers-info", 67],
      ["checkout", 83],
      ["result", 100],
    ]);
  });

  it("open only when every earlier one is complete (R-2.18-02, R-4-21, R-4-22)", () => {
    expect(mayVisit("departure-date", EMPTY_DRAFT, "web")).toBe(false);
    expect(mayVisit("passengers", { ...EMPTY_DRAFT, jettyId: 1 }, "web")).toBe(false);
    expect(mayVisit("checkout", complete, "web")).toBe(true);
    expect(firstOpenStep({ ...complete, ticketDate: null }, "web")).toBe("departure-date");
    expect(firstOpenStep(complete, "web")).toBe("checkout");
  });

  it("let who is counted be counted anew while their boat is to be chosen", () => {
    const boatless: DraftData = { ...complete, departureIds: [] };
    const opens = (data: Partial<DraftData>) =>
      mayVisit("passengers", { ...boatless, ...data }, "counter");
    expect([opens({}), opens({ counts: {} }), opens({ ticketDate: null })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(mayVisit("checkout", boatless, "counter")).toBe(false);
  });

  it("need passengers of what is ticked, and a country for non-Malaysians (R-4-23)", () => {
    const at = (data: Partial<DraftData>) => mayVisit("user-info", { ...complete, ...data }, "web");
    expect(at({ counts: {} })).toBe(false);
    expect(at({ counts: { adult_foreigner: 1 } })).toBe(false);
    expect(at({ malaysian: false, nonMalaysian: true, counts: { adult_foreigner: 1 } })).toBe(
      false,
    );
    expect(
      at({ malaysian: false, nonMalaysian: true, counts: { adult_foreigner: 1 }, country: "SG" }),
    ).toBe(true);
    expect(at({ malaysian: true, nonMalaysian: true, counts: { adult: 1 }, country: "SG" })).toBe(
      false,
    );
  });

  it("need the buyer's and then every passenger's details (R-4-24, R-4-25)", () => {
    for (const field of ["name", "ic", "phoneNo", "country"] as const)
      expect(
        mayVisit(
          "passengers-info",
          { ...complete, buyer: { ...complete.buyer, [field]: "" } },
          "web",
        ),
      ).toBe(false);
    for (const field of ["name", "ic", "country"] as const)
      expect(
        mayVisit(
          "checkout",
          { ...complete, passengers: [{ ...row("adult", "Ahmad"), [field]: "" }] },
          "web",
        ),
      ).toBe(false);
  });

  it("have addresses below their channel's root", () => {
    expect([
      stepPath("jetty", "web"),
      stepPath("checkout", "web"),
      stepPath("jetty", "counter"),
      stepPath("checkout", "counter"),
    ]).toEqual(["/", "/checkout", "/pos/jetty", "/pos/checkout"]);
    expect(nextStep("jetty", complete, "web")).toBe("departure-date");
  });
});
