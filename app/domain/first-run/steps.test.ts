import { describe, expect, it } from "vitest";
import { firstSteps, type InstallationFacts, stepsLeft } from "./steps";

const READY: InstallationFacts = {
  ...{ hasFares: true, onlineSales: true, reachableJetties: 2, liveGateway: true },
  ...{ sendsMail: true, behindProxy: true, administrators: 2, printers: 1, hasSold: true },
};
const leftOf = (facts: Partial<InstallationFacts>) =>
  firstSteps({ ...READY, ...facts })
    .filter(({ done }) => !done)
    .map(({ name }) => name);

describe("an installation", () => {
  it("that has everything has nothing left to do", () => {
    expect([leftOf({}), stepsLeft(READY)]).toEqual([[], 0]);
  });

  it.each([
    ["fares", { hasFares: false }],
    ["contact", { reachableJetties: 1 }],
    ["gateway", { liveGateway: false }],
    ["mail", { sendsMail: false }],
    ["proxy", { behindProxy: false }],
    ["administrators", { administrators: 1 }],
    ["onlineSales", { onlineSales: false }],
  ] as const)("cannot sell without its %s", (name, facts) => {
    expect([leftOf(facts), stepsLeft({ ...READY, ...facts })]).toEqual([[name], 1]);
  });

  it("can sell before it has a printer and a first ticket", () => {
    expect(stepsLeft({ ...READY, printers: 0, hasSold: false })).toBe(0);
  });
});
