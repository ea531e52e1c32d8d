import { COMMON_PASSWORDS } from "./common-passwords";

export interface PasswordBounds {
  min: number;
  max: number;
}

interface Owner {
  name: string;
  username: string;
  email: string;
}

export type PasswordFieldError = "password_length" | "password_common" | "password_personal";

/**
 * What is wrong with a new password, or null: its length in characters, one that everybody tries
 * first, or the owner's own name, username or e-mail address (X22).
 */
export function validatePassword(
  password: string,
  owner: Owner,
  bounds: PasswordBounds,
): PasswordFieldError | null {
  if (!hasPasswordLength(password, bounds)) return "password_length";
  const plain = normalizeText(password);
  if (COMMON_PASSWORDS.has(plain) || /^(.)\1*$/u.test(plain)) return "password_common";
  const own = [owner.name, owner.username, owner.email, owner.email.split("@")[0] ?? ""].flatMap(
    (text) => [normalizeText(text), normalizeText(text).replaceAll(" ", "")],
  );
  return own.includes(plain) ? "password_personal" : null;
}

export function hasPasswordLength(password: string, { min, max }: PasswordBounds): boolean {
  const length = [...password].length;
  return length >= min && length <= max;
}

function normalizeText(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
