import { describe, expect, it } from "vitest";
import { capabilityOf, screenOf, staffPages } from "./screen";
import { SCREENS } from "./screens";
import { atJetty, jettiesOf, worksAt } from "./works-at";

describe("a page of the staff", () => {
  it.each([
    ["operators", "operators.manage"],
    ["operators/:id/delete", "operators.manage"],
    ["timetable/add", "timetable.manage"],
    ["tickets/:ticketCode/letters", "tickets.manage-letters"],
  ] as const)("%s takes %s", (page, capability) => {
    expect(capabilityOf(page)).toBe(capability);
  });

  it("belongs to the screen that its address begins with", () => {
    expect(screenOf("operators/:id/delete")).toBe(SCREENS.operators);
  });

  it("has the address of its screen, and what stands below it", () => {
    const addresses = new Map(staffPages().map(({ page, address }) => [page, address]));
    expect(addresses.get("operators")).toBe("/operator");
    expect(addresses.get("operators/:id/delete")).toBe("/operator/:id/delete");
  });

  it("stands once in the list, whether dialog or page", () => {
    const pages = staffPages().map(({ page }) => page);
    expect(pages).toHaveLength(new Set(pages).size);
    expect(pages).toEqual(expect.arrayContaining(["users/add", "timetable/:id"]));
  });
});

describe("whoever is bound to a jetty", () => {
  const atMerang = { ownJettyId: 1 } as const;
  const everywhere = { ownJettyId: 0 } as const;

  it.each([
    [1, true],
    [2, false],
    [null, false],
    [undefined, false],
  ])("works at it alone: jetty %s, %s", (jettyId, works) => {
    expect(worksAt(atMerang, jettyId)).toBe(works);
  });

  it.each([1, 2, null])("to none works everywhere: %s", (jettyId) => {
    expect(worksAt(everywhere, jettyId)).toBe(true);
  });

  it("sees the lists of it alone", () => {
    expect([jettiesOf(atMerang), atJetty(1)]).toEqual([[1], { jettyId: 1 }]);
  });

  it("to none sees those of all", () => {
    expect([jettiesOf(everywhere), atJetty(0)]).toEqual([[1, 2], {}]);
  });
});
