import { z } from "zod";

const text = (most: number) =>
  z.string({ error: "bad_request" }).transform((sent) => sent.slice(0, most));

/** What a page of the staff says of an error in its browser. */
export const browserErrorForm = z.object({
  page: text(500),
  name: text(100),
  message: text(500),
  stack: text(3_000),
});
