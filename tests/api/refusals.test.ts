import { describe, expect, it, vi } from "vitest";
import { calls } from "~/api/calls.server";
import { ownErrorsOf } from "~/api/openapi/errors.server";
import { nameOf } from "~/api/openapi/names";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { statusOf } from "~/http/failure.server";
import { useDatabase } from "../support/database";
import { nowOfTests, useCalls } from "./api-client";
import { administrationRefusals } from "./refusals/administration";
import { blockedDateRefusals } from "./refusals/blocked-dates";
import { boardingRefusals } from "./refusals/boarding";
import { cancellationRefusals } from "./refusals/cancellations";
import { counterRefusals } from "./refusals/counter";
import { onlineRefusals } from "./refusals/online";
import type { Refusals } from "./refusals/refusals";
import { sessionRefusals } from "./refusals/session";
import { ticketFileRefusals } from "./refusals/ticket-files";
import { ticketRefusals } from "./refusals/tickets";
import { userRefusals } from "./refusals/users";

vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    SUPER_USER_EMAILS: "rosli@contoh.my",
  }),
);
const office = { now: nowOfTests(), test: useDatabase(), ask: useCalls() };
const refusals: Refusals = Object.assign(
  {},
  ...[
    sessionRefusals,
    onlineRefusals,
    counterRefusals,
    ticketRefusals,
    ticketFileRefusals,
    boardingRefusals,
    cancellationRefusals,
    userRefusals,
    administrationRefusals,
    blockedDateRefusals,
  ].map((ofSubject) => ofSubject(office)),
) as Refusals;

/** The calls that refuse for reasons of their own, which are not every call's. */
const refusing = calls.lines
  .map((line): [string, RefusalCode[]] => [nameOf(line), ownErrorsOf(line)])
  .filter(([, codes]) => codes.length > 0);

describe("A call that lists why it refuses", () => {
  it.each(refusing)("answers each of them: %s", async (name, codes) => {
    const answered: unknown[] = [];
    for (const code of codes) {
      const told = await refusals[name]?.[code]?.();
      answered.push(told ? [told.status, told.body.code] : `no case provokes ${code}`);
    }
    expect(answered).toEqual(codes.map((code) => [statusOf(new Refusal(code)), code]));
  });

  it("has no case for what it does not list", () => {
    const listed = new Map(refusing);
    const others = Object.entries(refusals).flatMap(([name, cases]) =>
      Object.keys(cases)
        .filter((code) => !listed.get(name)?.some((one) => one === code))
        .map((code) => `${name} ${code}`),
    );
    expect(others).toEqual([]);
  });
});
