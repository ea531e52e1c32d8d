import { z } from "zod";

/** The key that a form was drawn with, its hidden field `form_key`. */
export const formKeyField = z
  .string({ error: "bad_request" })
  .regex(/^[\w-]{20,64}$/, "bad_request");
