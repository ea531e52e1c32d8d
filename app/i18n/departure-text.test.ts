import { describe, expect, it } from "vitest";
import { departureText, ticketDepartureText } from "./departure-text";

const at = (time: string) => new Date(`2026-06-20T${time}:00+08:00`);
const bayu = {
  ...{ boat: "Bayu", sailsAt: at("08:30"), delayedTo: null, cancelled: false, reason: null },
  ...{ firstNo: 1, lastNo: 4 },
};
const camar = { ...bayu, boat: "Camar", firstNo: 5, lastNo: 5 };

describe("when and with which boats a party leaves", () => {
  it("is one time where all leave at it, with the numbers of whom each boat carries", () => {
    expect(ticketDepartureText([bayu, camar], "en")).toBe("8:30 am · Bayu (1–4) + Camar (5)");
  });

  it("is a time for each boat where one of them is late", () => {
    const late = { ...camar, delayedTo: at("10:15") };
    expect(ticketDepartureText([bayu, late], "ms")).toBe(
      "8:30 pagi · Bayu (1–4), 10:15 pagi · Camar (5)",
    );
  });

  it("is nothing without a boat", () => {
    expect(departureText([], "ms")).toBeNull();
  });
});
