import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { isJettyId } from "~/domain/places/jetties";
import { PLATFORMS } from "~/domain/tickets/list-filter";
import { OFFICE_REPORTS, REPORT_FORMATS } from "../report-types";
import { PERIODS } from "./schedule-times";

/** So many addresses get a scheduled report at most; the table's check and the hint name it too. */
const MAX_ADDRESSES = 10;

const whole = (least: number, most: number) =>
  z
    .string({ error: "select_required" })
    .max(3, "select_required")
    .regex(/^\d+$/, "select_required")
    .transform(Number)
    .pipe(z.number().min(least, "select_required").max(most, "select_required"));
const address = z.email("bad_email").max(200, "too_long");

/** Addresses, one on each line or with commas between them; the same one counts once. */
const addresses = z
  .string({ error: "required" })
  .max(MAX_ADDRESSES * 220, "too_long")
  .transform((text) => [
    ...new Set(
      text
        .normalize("NFKC")
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(address).min(1, "required").max(MAX_ADDRESSES, "too_many_addresses"));

const fields = z.object({
  type: z.enum(OFFICE_REPORTS, "select_required"),
  format: z.enum(REPORT_FORMATS, "select_required"),
  jetty: whole(0, 2),
  platform: whole(0, 3),
  language: z.enum(["ms", "en"], "select_required"),
  period: z.enum(PERIODS, "select_required"),
  weekday: whole(0, 6).optional(),
  month_day: whole(1, 28).optional(),
  hour: whole(0, 23),
  addresses,
});

/**
 * A schedule as its form sends it. Which of the days counts depends on the period: the other is
 * not kept.
 */
export const scheduleForm = fields.transform(
  ({ jetty, platform, period, weekday, month_day, ...rest }, context) => {
    if (period === "weekly" && weekday === undefined)
      context.addIssue({ code: "custom", path: ["weekday"], message: "select_required" });
    if (period === "monthly" && month_day === undefined)
      context.addIssue({ code: "custom", path: ["month_day"], message: "select_required" });
    return {
      ...rest,
      period,
      jettyId: isJettyId(jetty) ? jetty : (0 as const),
      platform: PLATFORMS.find((one) => one === platform) ?? 0,
      weekday: period === "weekly" ? (weekday ?? null) : null,
      monthDay: period === "monthly" ? (month_day ?? null) : null,
    };
  },
);

export const editScheduleForm = scheduleForm.and(versionForm);
