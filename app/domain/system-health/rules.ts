import type { SystemFigures, Waiting } from "./figures";

/** good: nothing to do. look: it may mend itself. act: somebody has to do something. */
export type HealthState = "good" | "look" | "act";
export type HealthPart = "gateway" | "mail" | "jobs" | "prints" | "clock" | "standby" | "sales";

/** One sentence about the product: which it is, and the figures in it. */
export interface Finding {
  part: HealthPart;
  state: HealthState;
  says: Sentence;
  count?: number;
  ageS?: number;
  name?: string;
}

type Sentence =
  | "gatewayWell"
  | "gatewayShaky"
  | "gatewayOpen"
  | "callback"
  | "noCallback"
  | "mailSent"
  | "noMail"
  | "mailRetries"
  | "noJobs"
  | "jobsWait"
  | "jobsStand"
  | "inHand"
  | "givenUp"
  | "noPrints"
  | "printsWait"
  | "undecided"
  | "clockRight"
  | "clockOff"
  | "standbyLevel"
  | "standbyBehind"
  | "standbyAway"
  | "soldWeb"
  | "soldApp"
  | "soldCounter";

/** From here on a wait is no longer usual; the alerts of docs/alerts.yml have the same. */
const OUTBOX_LATE_S = 60;
const LATE_S = 300;
const STANDBY_LATE_S = 10;

/** What is to be said of figures, part by part, in the order in which it is read. */
export function findings(
  figures: SystemFigures,
  clock: { aheadS: number; right: boolean; usable: boolean },
): Finding[] {
  return [
    ...gateways(figures),
    ...mails(figures),
    ...jobs(figures),
    ...prints(figures),
    clock.right
      ? { part: "clock", state: "good", says: "clockRight" }
      : {
          part: "clock",
          state: clock.usable ? "look" : "act",
          says: "clockOff",
          count: Math.round(Math.abs(clock.aheadS)),
        },
    ...standby(figures),
    ...sales(figures),
  ];
}

/** How many findings ask for somebody. */
export function needing(found: readonly Finding[]): number {
  return found.filter(({ state }) => state !== "good").length;
}

function gateways({ breakers, callbackS }: SystemFigures): Finding[] {
  const failing = breakers.filter(({ failures }) => failures > 0);
  return [
    ...failing.map(({ host, failures, open }): Finding => ({
      part: "gateway",
      state: open ? "act" : "look",
      says: open ? "gatewayOpen" : "gatewayShaky",
      count: failures,
      name: host.replace(/^https?:\/\//, ""),
    })),
    ...(failing.length === 0 ? [good("gateway", "gatewayWell")] : []),
    callbackS === null
      ? good("gateway", "noCallback")
      : { ...good("gateway", "callback"), ageS: callbackS },
  ];
}

function mails({ ticketMailS, triedAgain }: SystemFigures): Finding[] {
  const again = sum(triedAgain.filter(({ job }) => job.startsWith("mail.")));
  return [
    ticketMailS === null
      ? good("mail", "noMail")
      : { ...good("mail", "mailSent"), ageS: ticketMailS },
    ...(again > 0
      ? [{ part: "mail", state: "look", says: "mailRetries", count: again } as const]
      : []),
  ];
}

function jobs({ outbox, queues, failedJobs }: SystemFigures): Finding[] {
  const late = outbox.oldestS > OUTBOX_LATE_S;
  const failed = sum(failedJobs);
  return [
    outbox.count === 0
      ? good("jobs", "noJobs")
      : waits("jobs", late ? "jobsStand" : "jobsWait", late ? "act" : "good", outbox),
    ...Object.entries(queues)
      .filter(([, { count }]) => count > 0)
      .map(([name, queue]) => ({
        ...waits("jobs", "inHand", queue.oldestS > LATE_S ? "look" : "good", queue),
        name,
      })),
    ...(failed > 0
      ? [{ part: "jobs", state: "act", says: "givenUp", count: failed } as const]
      : []),
  ];
}

function prints({ prints: waiting, undecidedPrints }: SystemFigures): Finding[] {
  return [
    waiting.count === 0
      ? good("prints", "noPrints")
      : waits("prints", "printsWait", waiting.oldestS > LATE_S ? "act" : "good", waiting),
    ...(undecidedPrints.count > 0 ? [waits("prints", "undecided", "act", undecidedPrints)] : []),
  ];
}

/** Reports wait for it for ten seconds and are read from the primary then. */
function standby({ standbyS }: SystemFigures): Finding[] {
  if (standbyS === null) return [];
  if (standbyS === "away") return [{ part: "standby", state: "look", says: "standbyAway" }];
  return standbyS < STANDBY_LATE_S
    ? [good("standby", "standbyLevel")]
    : [{ part: "standby", state: "look", says: "standbyBehind", ageS: standbyS }];
}

function sales({ salesToday }: SystemFigures): Finding[] {
  const sold = (channel: number) => salesToday.find((one) => one.channel === channel)?.tickets ?? 0;
  return [
    { ...good("sales", "soldCounter"), count: sold(3) },
    { ...good("sales", "soldWeb"), count: sold(1) },
    { ...good("sales", "soldApp"), count: sold(2) },
  ];
}

const good = (part: HealthPart, says: Sentence): Finding => ({ part, state: "good", says });
const waits = (
  part: HealthPart,
  says: Sentence,
  state: HealthState,
  { count, oldestS }: Waiting,
): Finding => ({ part, state, says, count, ageS: oldestS });
const sum = (rows: readonly { count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0);
