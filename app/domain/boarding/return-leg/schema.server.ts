import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";

/** Whom a ticket of a jetty takes: out alone, or there and back. */
export const WAYS = ["one_way", "return"] as const;
/** For how many days after its own a ticket may bring people back, at most, and until somebody says. */
export const RETURN_DAYS = { max: 366, usual: 30 } as const;

export const returnLegForm = versionForm.extend({
  ways: z.enum(WAYS, { error: "select_required" }),
  /** Counts where tickets are for there and back. */
  days: z.coerce
    .number({ error: "bad_days" })
    .int("bad_days")
    .min(0, "bad_days")
    .max(RETURN_DAYS.max, "bad_days"),
});
