import { auditCalls } from "./audit.server";
import { authenticateCalls } from "./authenticate.server";
import { blockedDateCalls } from "./blocked-dates.server";
import { boardingCalls } from "./boarding.server";
import type { Call } from "./call-line";
import { cancellationCalls } from "./cancellations.server";
import { closeShiftCalls } from "./close-shift.server";
import { counterConfigurationCalls } from "./counter-configuration.server";
import { counterGenerateCalls } from "./counter-generate.server";
import { errorLogCalls } from "./error-log.server";
import { figureCalls } from "./figures.server";
import { loginCalls } from "./login.server";
import { operatorCalls } from "./operators.server";
import { optionCalls } from "./options.server";
import { printCalls } from "./prints.server";
import { publicConfigurationCalls } from "./public-configuration.server";
import { reportTokenCalls } from "./report-token.server";
import { settingCalls } from "./setting.server";
import { slipCalls } from "./slips.server";
import { supportCalls } from "./support.server";
import { ticketFileCalls } from "./ticket-files.server";
import { generateCalls } from "./ticket-generate.server";
import { ticketCalls } from "./tickets.server";
import { userCalls } from "./users.server";

/** THE JSON CALLS (section 7) by subject: each file has some of its subject, a line a call. */
export const subjects = {
  session: [...loginCalls, ...authenticateCalls],
  online: [...generateCalls, ...publicConfigurationCalls],
  counter: [...counterConfigurationCalls, ...counterGenerateCalls, ...closeShiftCalls],
  tickets: [...ticketCalls, ...ticketFileCalls, ...printCalls],
  boarding: boardingCalls,
  cancellations: cancellationCalls,
  figures: [...figureCalls, ...reportTokenCalls],
  users: [...userCalls, ...slipCalls],
  operators: operatorCalls,
  blockedDates: blockedDateCalls,
  setting: settingCalls,
  support: supportCalls,
  logs: [...auditCalls, ...errorLogCalls],
  options: optionCalls,
} satisfies Record<string, Call[]>;

export type Subject = keyof typeof subjects;
export const SUBJECTS = Object.keys(subjects) as Subject[];
