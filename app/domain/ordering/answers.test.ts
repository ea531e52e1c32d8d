import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import {
  buyerDefaults,
  chooseDate,
  chooseJetty,
  choosePassengers,
  clearDate,
  copyBuyer,
  setBuyer,
  setPassengerRows,
} from "./answers";
import { type DraftData, EMPTY_DRAFT } from "./draft";

const buyer = {
  name: "Ahmad Faiz",
  email: "faiz@contoh.my",
  phoneNo: "0123456789",
  ic: "850412115267",
  country: "MY",
  state: "Kedah",
};
const filled: DraftData = {
  ...EMPTY_DRAFT,
  jettyId: 1,
  ticketDate: day("2026-06-20"),
  counts: { adult: 1, child: 1 },
  buyer,
  passengers: [
    { category: "adult", name: "Ahmad Faiz", ic: "850412115267", country: "MY" },
    { category: "child", name: "Nur Iman", ic: "170903110482", country: "MY" },
  ],
  paymentMethod: "fpx",
  terms: true,
};

describe("the answers", () => {
  it("another jetty resets counts and terms and keeps the rest; the same one changes nothing (R-4-17)", () => {
    expect(chooseJetty(filled, 2)).toEqual({
      ...filled,
      jettyId: 2,
      counts: {},
      passengers: [],
      terms: false,
    });
    expect(chooseJetty(filled, 1)).toBe(filled);
  });

  it("a date is taken and taken back without touching the rest", () => {
    expect(chooseDate(clearDate(filled), day("2026-06-21"))).toEqual({
      ...filled,
      ticketDate: "2026-06-21",
    });
  });

  const foreigners = choosePassengers(filled, {
    malaysian: false,
    nonMalaysian: true,
    country: "SG",
    counts: { adult: 1, adult_foreigner: 2 },
  });
  const back = choosePassengers(foreigners, {
    malaysian: true,
    nonMalaysian: false,
    country: "SG",
    counts: { adult: 1, adult_foreigner: 2 },
  });

  it("lose the counts of a nationality that is unticked, either way round (R-4-26)", () => {
    expect([foreigners.counts, back.counts]).toEqual([{ adult_foreigner: 2 }, { adult: 1 }]);
    expect(foreigners.passengers.map((one) => one.country)).toEqual(["SG", "SG"]);
  });

  it("set the state to Melaka once Malaysian is ticked again, and not before (R-3-48)", () => {
    const still = choosePassengers(filled, {
      malaysian: true,
      nonMalaysian: false,
      country: "",
      counts: { adult: 1 },
    });
    expect([foreigners, back, still].map(({ buyer }) => buyer.state)).toEqual([
      "Kedah",
      "Melaka",
      "Kedah",
    ]);
  });

  it("a passenger who has the order's country follows it, one who was given another does not", () => {
    const foreign = choosePassengers(EMPTY_DRAFT, {
      malaysian: false,
      nonMalaysian: true,
      country: "SG",
      counts: { adult_foreigner: 2 },
    });
    const [first, second] = foreign.passengers;
    if (!first || !second) throw new Error("no passengers");
    const mixed = setPassengerRows(foreign, 1, [{ ...second, country: "DE" }]);
    const moved = choosePassengers(mixed, {
      malaysian: false,
      nonMalaysian: true,
      country: "TH",
      counts: mixed.counts,
    });
    expect(moved.passengers.map((one) => one.country)).toEqual(["TH", "DE"]);
  });

  it("the buyer is from Terengganu, Malaysia, by default; an address abroad has no state (R-3-48)", () => {
    expect(buyerDefaults(EMPTY_DRAFT)).toMatchObject({ country: "MY", state: "Terengganu" });
    expect(
      buyerDefaults({ ...EMPTY_DRAFT, malaysian: false, nonMalaysian: true, country: "SG" }),
    ).toMatchObject({ country: "SG" });
    expect(buyerDefaults(filled)).toEqual(buyer);
    expect(setBuyer(filled, { ...buyer, country: "SG" }).buyer.state).toBe("");
  });

  it("rows are put where they belong, and no further than there are passengers", () => {
    const row = { category: "child" as const, name: "Baru", ic: "170903110483", country: "MY" };
    expect(setPassengerRows(filled, 1, [row, row, row]).passengers.map((one) => one.name)).toEqual([
      "Ahmad Faiz",
      "Baru",
    ]);
  });

  it("the buyer copied as a passenger keeps Malaysia in a Malaysian category", () => {
    const abroad = setBuyer(filled, { ...buyer, name: "Tan Mei", country: "SG" });
    expect(copyBuyer(abroad).passengers[0]).toEqual({
      category: "adult",
      name: "Tan Mei",
      ic: buyer.ic,
      country: "MY",
    });
    const foreign = choosePassengers(abroad, {
      malaysian: false,
      nonMalaysian: true,
      country: "TH",
      counts: { adult_foreigner: 1 },
    });
    expect(copyBuyer(foreign).passengers[0]?.country).toBe("SG");
    expect(copyBuyer(EMPTY_DRAFT)).toBe(EMPTY_DRAFT);
  });

  it("the buyer from Malaysia copied as a passenger from elsewhere takes the order's country", () => {
    const foreign = choosePassengers(setBuyer(filled, { ...buyer, country: "MY" }), {
      malaysian: false,
      nonMalaysian: true,
      country: "TH",
      counts: { adult_foreigner: 1 },
    });
    expect(copyBuyer(foreign).passengers[0]?.country).toBe("TH");
  });
});
