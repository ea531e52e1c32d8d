import { z } from "zod";
import { emailField, phoneField, versionField } from "~/domain/ordering/schema.server";
import { rowId } from "~/domain/shared/row-id.server";
import { cleanIdentity, cleanLine, isUnstorable, MAX_SENT_LINE } from "~/domain/shared/text";

const MAX_TEXT = 200;

const line = z
  .string({ error: "required" })
  .max(MAX_SENT_LINE, "too_long")
  .refine((text) => !isUnstorable(text), "bad_request")
  .transform(cleanLine);

/** A staff member's own name: 2 characters or more (S18). */
const staffNameField = line.pipe(
  z
    .string()
    .min(1, "required")
    .max(MAX_TEXT, "too_long")
    .refine((text) => text === "" || [...text].length >= 2, "one_letter"),
);
const usernameField = line
  .transform(cleanIdentity)
  .pipe(z.string().min(1, "required").max(MAX_TEXT, "too_long"));
/** Its rules need the owner's name and stand in `requireGoodPassword`; empty is none given. */
const passwordField = z.string({ error: "required" }).max(MAX_TEXT, "too_long");

/**
 * One's own profile (2.15): name and phone required, passwords only where it is to change. Whatever
 * else a form brings along (jetty, access, e-mail) is not read.
 */
export const profileForm = z.object({
  name: staffNameField,
  phone: phoneField,
  password: passwordField.default(""),
  /** Asked for where the password is to change. */
  password_current: passwordField.default(""),
});
export type ProfileInput = z.infer<typeof profileForm>;

/**
 * A figure of a list, as a form or a JSON body sends it; anything that is not in the list asks to
 * choose.
 */
const oneOfNumbers = <Value extends number>(values: readonly Value[]) =>
  z
    .union([z.string().max(20), z.number()], { error: "select_required" })
    .transform((value) => values.find((one) => String(one) === String(value).trim()))
    .refine((value) => value !== undefined, "select_required")
    .transform((value) => value as Value);
const jettyField = oneOfNumbers([0, 1, 2] as const);
const accessField = oneOfNumbers([1, 2, 3, 4, 5] as const);

const person = {
  name: staffNameField,
  username: usernameField,
  email: emailField,
  phone: phoneField,
};

/** The user form (R-5-09); the password is required when adding alone. */
export const newUserForm = z.object({
  ...person,
  password: passwordField.min(1, "required"),
  jetty: jettyField,
  access: accessField,
});
export type NewUserInput = z.infer<typeof newUserForm>;
export const userForm = z.object({
  ...person,
  password: passwordField.default(""),
  jetty: jettyField,
  access: accessField,
});
export const editUserForm = userForm.extend({ version: versionField });
/**
 * Of one's own row: jetty and access are not for the owner to choose, and are not read. A password
 * is read to be refused: whoever sends one would believe that it was changed.
 */
export const editOwnUserForm = editUserForm.omit({ jetty: true, access: true });
/** The same over a call: what is left out stays as it is. */
export const userChanges = userForm.partial();
export type UserChanges = Partial<z.infer<typeof userForm>>;

export const userIdField = rowId;
