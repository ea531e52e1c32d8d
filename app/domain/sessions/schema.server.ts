import { z } from "zod";
import { isJettyId } from "~/domain/places/jetties";
import { backField } from "~/domain/shared/back-field.server";
import { LANGUAGES } from "~/domain/shared/language";
import { rowId } from "~/domain/shared/row-id.server";
import { cleanIdentity, MAX_SENT_LINE } from "~/domain/shared/text";
import { hasPasswordLength } from "~/domain/users/password-rules";
import { passwordBounds } from "~/domain/users/replace-password.server";

const email = z
  .string({ error: "form_incomplete" })
  .max(MAX_SENT_LINE, "form_incomplete")
  .transform(cleanIdentity)
  .pipe(z.string().min(1, "form_incomplete").max(200, "form_incomplete"));
const password = z
  .string({ error: "form_incomplete" })
  .max(200, "form_incomplete")
  .refine((text) => hasPasswordLength(text, passwordBounds()), "form_incomplete");

/**
 * Login: both are required, the password 6 to 20 characters long; otherwise 'Please complete the
 * form.' (R-5-05, R-5-06).
 */
export const loginForm = z.object({ email, password });
/** The lock page: a password or a PIN. */
export const unlockForm = z.object({
  password: z
    .string({ error: "form_incomplete" })
    .min(1, "form_incomplete")
    .max(200, "form_incomplete"),
});
/** A new PIN; its rules stand in `pin-rules`. The password proves who asks. */
export const pinForm = z.object({
  password_pin: z.string({ error: "required" }).trim().min(1, "required").max(60, "pin_shape"),
  password: z.string({ error: "required" }).min(1, "required").max(200, "wrong_password"),
});
/**
 * An address that mail can be sent to: the first is 'Please complete the form.', a wrong one has
 * its own sentence.
 */
export const forgotForm = z.object({ email: email.pipe(z.email("bad_email")) });
/** Which of one's own sessions is to end; all others where none is named. */
export const endForm = z.object({ end: rowId.optional() });

/** Buttons of every page; `back` is where they stand. */
export const languageForm = z.object({
  lang: z.enum(LANGUAGES, { error: "bad_request" }),
  back: backField,
});
export const lockNowForm = z.object({ back: backField });
export const switchJettyForm = z.object({
  jetty: z
    .string({ error: "bad_request" })
    .max(20, "bad_request")
    .transform(Number)
    .refine(isJettyId, "bad_request"),
  back: backField,
});
export const notificationForm = z.object({
  choice: z.enum(["mute", "unmute", "hide", "show"], { error: "bad_request" }),
  back: backField,
});
