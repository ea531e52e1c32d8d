import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { A_JETTY, aPrintableTicket } from "../../tests/support/printable-ticket";
import { calendarEntry } from "./calendar-entry.server";

const entry = (
  place: Partial<typeof A_JETTY> = {},
  language: "ms" | "en" = "en",
  ticket = aPrintableTicket(),
) =>
  calendarEntry({
    ticket,
    place: { ...A_JETTY, ...place },
    language,
    publicUrl: "https://tiket.example.my",
  });
/** As a calendar reads it: folded lines are one. */
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("the calendar entry of a ticket", () => {
  it("is an hour at the jetty, by its clock, where a time to be there is fixed", () => {
    const lines = linesOf(entry());
    expect(lines).toContain("DTSTART;TZID=Asia/Kuala_Lumpur:20260620T083000");
    expect(lines).toContain("DURATION:PT1H");
    expect(lines).toContain("TZOFFSETTO:+0800");
    expect(lines).toContain("TRIGGER:-PT14H30M");
  });

  it("begins when the boat leaves, at its new time where it is late, and names it", () => {
    const boats = [
      {
        ...{ boat: "Bayu", firstNo: 1, lastNo: 5 },
        sailsAt: new Date("2026-06-20T14:00:00+08:00"),
        delayedTo: new Date("2026-06-20T14:40:00+08:00"),
        ...{ cancelled: false, reason: "Ombak besar" },
      },
    ];
    const lines = linesOf(entry({}, "en", aPrintableTicket({ boats })));
    expect(lines).toContain("DTSTART;TZID=Asia/Kuala_Lumpur:20260620T144000");
    expect(lines.join("\n")).toContain("DESCRIPTION:2:40 pm · Bayu\\n");
  });

  it("is cancelled, says why and reminds of nothing where the boat does not sail", () => {
    const boats = [
      {
        ...{ boat: "Bayu", firstNo: 1, lastNo: 5 },
        ...{ sailsAt: new Date("2026-06-20T14:00:00+08:00"), delayedTo: null },
        ...{ cancelled: true, reason: "Ombak besar" },
      },
    ];
    const lines = linesOf(entry({}, "en", aPrintableTicket({ boats })));
    expect(lines).toContain("STATUS:CANCELLED");
    expect(lines).not.toContain("BEGIN:VALARM");
    expect(lines.join("\n")).toContain("this boat does not sail. Reason: Ombak besar");
    expect(lines.join("\n")).toContain("Please do not come to the jetty for it.");
    expect(lines.join("\n")).not.toMatch(/Be there|at the latest|Show this QR code/);
    expect(entry()).not.toContain("STATUS");
  });

  it("begins with the boat that sails where a party's first one does not", () => {
    const boat = { boat: "Bayu", firstNo: 1, lastNo: 3, delayedTo: null, reason: "Ombak besar" };
    const boats = [
      { ...boat, sailsAt: new Date("2026-06-20T09:00:00+08:00"), cancelled: true },
      { ...boat, sailsAt: new Date("2026-06-20T11:00:00+08:00"), cancelled: false },
    ];
    const lines = linesOf(entry({}, "en", aPrintableTicket({ boats })));
    expect(lines).toContain("DTSTART;TZID=Asia/Kuala_Lumpur:20260620T110000");
    expect(lines).toContain("BEGIN:VALARM");
  });

  it("says until when a ticket there and back counts, and nothing of it for one way", () => {
    const ticket = aPrintableTicket({ returnUntil: day("2026-07-20") });
    const said =
      "There and back\\; good for the way back up to and including Monday\\, 20 July 2026.";
    expect(linesOf(entry({}, "en", ticket)).join("\n")).toContain(said);
    expect(linesOf(entry()).join("\n")).not.toContain("There and back");
  });

  it("is the whole day where none is", () => {
    const lines = linesOf(entry({ arriveBy: null }));
    expect(lines).toContain("DTSTART;VALUE=DATE:20260620");
    expect(lines).toContain("DTEND;VALUE=DATE:20260621");
    expect(lines.join()).not.toContain("TZID");
  });

  it("says where, with the position where it is known, and leads to the ticket", () => {
    const lines = linesOf(entry());
    expect(lines).toContain("LOCATION:Jeti Merang\\, Kampung Merang\\, Setiu\\, Terengganu");
    expect(lines).toContain("GEO:5.5;102.9");
    expect(lines).toContain("URL:https://tiket.example.my/ticket/receipt/print/K7QMX3RDW9HTAB2C");
    expect(entry({ position: null })).not.toContain("GEO");
  });

  it("has one identity however often it is made, and is private", () => {
    expect(entry()).toBe(entry());
    expect(linesOf(entry())).toContain("UID:MRG-2026-004218@tiket.example.my");
    expect(linesOf(entry())).toContain("DTSTAMP:20260610T004600Z");
    expect(linesOf(entry())).toContain("CLASS:PRIVATE");
  });

  it("keeps to 75 bytes a line, whole letters, and line ends of its own", () => {
    const text = entry({}, "ms", aPrintableTicket({ receiptNo: "船".repeat(60) }));
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(linesOf(text)).toContain(`UID:${"船".repeat(60)}@tiket.example.my`);
  });

  it("speaks the buyer's language", () => {
    expect(linesOf(entry({}, "ms"))).toContain("SUMMARY:Bot dari Jeti Merang\\, 5 penumpang");
    expect(linesOf(entry())).toContain("SUMMARY:Boat from Merang jetty\\, 5 passengers");
  });
});
