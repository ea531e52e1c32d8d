import { z } from "zod";

/** What one body holds; of each text only the beginning is kept. */
const MAX_SENT = 16_384;

const text = (most: number) =>
  z
    .string({ error: "bad_request" })
    .max(MAX_SENT, "bad_request")
    .transform((sent) => sent.slice(0, most));

/** What a page of the staff says of an error in its browser. */
export const browserErrorForm = z.object({
  page: text(500),
  name: text(100),
  message: text(500),
  stack: text(3_000),
});
