import { z } from "zod";

/** The number of a row, as an address, a form or a JSON body names it. */
export const rowId = z.coerce
  .number({ error: "bad_request" })
  .int("bad_request")
  .positive("bad_request")
  .max(2_147_483_647, "bad_request");
