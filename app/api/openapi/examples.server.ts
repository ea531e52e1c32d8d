import type { Subject } from "../subjects.server";
import blockedDates from "./examples/blockedDates.json";
import boarding from "./examples/boarding.json";
import cancellations from "./examples/cancellations.json";
import counter from "./examples/counter.json";
import figures from "./examples/figures.json";
import logs from "./examples/logs.json";
import online from "./examples/online.json";
import operators from "./examples/operators.json";
import options from "./examples/options.json";
import session from "./examples/session.json";
import setting from "./examples/setting.json";
import support from "./examples/support.json";
import tickets from "./examples/tickets.json";
import users from "./examples/users.json";

/** A call as `tests/api/examples.test.ts` made it, and what it was really answered. */
export interface Example {
  call: string;
  path: string;
  body: unknown;
  answer: unknown;
}

const EXAMPLES: Record<Subject, Example[]> = {
  session,
  online,
  counter,
  tickets,
  boarding,
  cancellations,
  figures,
  users,
  operators,
  blockedDates,
  setting,
  support,
  logs,
  options,
};

/** The example of a call by its name, as `GET /api/users`. */
export function exampleOf(subject: Subject, call: string): Example | undefined {
  return EXAMPLES[subject].find((one) => one.call === call);
}
