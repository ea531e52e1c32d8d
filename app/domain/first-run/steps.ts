/** What an installation has of what it needs before it sells. */
export interface InstallationFacts {
  hasFares: boolean;
  onlineSales: boolean;
  /** Jetties whose buyers can call or write to somebody, of two. */
  reachableJetties: number;
  liveGateway: boolean;
  sendsMail: boolean;
  /** The address is https, and the proxy's word for who visits is believed. */
  behindProxy: boolean;
  administrators: number;
  printers: number;
  hasSold: boolean;
}

export const FIRST_STEPS = [
  "fares",
  "contact",
  "gateway",
  "mail",
  "proxy",
  "administrators",
  "onlineSales",
  "printers",
  "firstSale",
] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

export interface FirstStep {
  name: FirstStepName;
  done: boolean;
  /** Nothing is sold, or not as it should be, before it is done. */
  needed: boolean;
}

/** One who is ill or has left must not be the only one who can let others in. */
const ADMINISTRATORS = 2;
const JETTIES = 2;

/** What is to be done before the first sale, in the order in which it is done. */
export function firstSteps(facts: InstallationFacts): FirstStep[] {
  const done: Record<FirstStepName, boolean> = {
    fares: facts.hasFares,
    contact: facts.reachableJetties === JETTIES,
    gateway: facts.liveGateway,
    mail: facts.sendsMail,
    proxy: facts.behindProxy,
    administrators: facts.administrators >= ADMINISTRATORS,
    onlineSales: facts.onlineSales,
    printers: facts.printers > 0,
    firstSale: facts.hasSold,
  };
  return FIRST_STEPS.map((name) => ({
    name,
    done: done[name],
    needed: name !== "printers" && name !== "firstSale",
  }));
}

/** How many of them still stand between this installation and its first sale. */
export function stepsLeft(facts: InstallationFacts): number {
  return firstSteps(facts).filter(({ done, needed }) => needed && !done).length;
}
