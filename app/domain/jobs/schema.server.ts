import { z } from "zod";
import { rowId } from "~/domain/shared/row-id.server";

const job = z
  .string()
  .max(61)
  .regex(/^[a-z]{1,20}\.[a-z-]{1,40}$/, "bad_request");

/** What is tried again: one job, or all of a name. */
export const retryForm = z.union([z.object({ id: rowId }), z.object({ job })], {
  error: "bad_request",
});
