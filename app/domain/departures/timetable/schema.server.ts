import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import {
  boxField,
  chosenRow,
  dayField,
  jettyField,
  optionalDayField,
  optionalRow,
  timeField,
} from "../form-fields.server";

/** The boxes of the days, Monday first. */
const WEEKDAY_FIELDS = [
  ...(["weekday_0", "weekday_1", "weekday_2", "weekday_3"] as const),
  ...(["weekday_4", "weekday_5", "weekday_6"] as const),
];
const box = z.string().max(20, "bad_request").optional();

/** A line of the weekly timetable as its form sends it. */
export const entryForm = z
  .object({
    jetty: jettyField,
    time: timeField,
    boat: chosenRow,
    skipper: optionalRow,
    weekday_0: box,
    weekday_1: box,
    weekday_2: box,
    weekday_3: box,
    weekday_4: box,
    weekday_5: box,
    weekday_6: box,
    from_day: dayField,
    until_day: optionalDayField,
  })
  .transform((form, context) => {
    const weekdays = WEEKDAY_FIELDS.flatMap((name, index) => (form[name] ? [index] : []));
    const { jetty, time, boat, skipper, from_day, until_day } = form;
    if (weekdays.length === 0)
      context.addIssue({ code: "custom", path: ["weekday_0"], message: "select_required" });
    if (until_day !== null && until_day < from_day)
      context.addIssue({ code: "custom", path: ["until_day"], message: "until_before" });
    return {
      ...{ jettyId: jetty, time, boatId: boat, skipperId: skipper, weekdays },
      ...{ fromDay: from_day, untilDay: until_day },
    };
  });
export type EntryInput = z.infer<typeof entryForm>;
export const editEntryForm = entryForm.and(versionForm);

/** A departure beside the timetable, on one day; `anyway` although sailing is stopped then. */
export const extraForm = z
  .object({
    jetty: jettyField,
    day: dayField,
    time: timeField,
    boat: chosenRow,
    skipper: optionalRow,
    anyway: boxField,
  })
  .transform(({ jetty, day, time, boat, skipper, anyway }) => ({
    ...{ jettyId: jetty, day, time, boatId: boat, skipperId: skipper, anyway },
  }));
export type ExtraInput = z.infer<typeof extraForm>;

/** Another boat or skipper on one day. */
export const crewForm = z
  .object({ boat: chosenRow, skipper: optionalRow })
  .and(versionForm)
  .transform(({ boat, skipper, version }) => ({ boatId: boat, skipperId: skipper, version }));
export type CrewInput = z.infer<typeof crewForm>;
