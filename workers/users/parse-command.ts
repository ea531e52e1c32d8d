import { parseArgs } from "node:util";
import { z } from "zod";
import { emailField } from "~/domain/ordering/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { parseRefusalCode } from "~/domain/shared/refusal-codes";
import { newUserForm, type NewUserInput } from "~/domain/users/schema.server";

export const USAGE = `npm run user:create -- --name "Full Name" --username name --email name@example.my --phone 0123456789 --level 1 --jetty 0
  Makes a user. The password is what is piped in; without, a temporary one is made and shown once.
  Levels: 1 administrator, 2 scanner, 3 counter, 4 scanner and counter, 5 accountant. Jetty: 0 all, 1 Merang, 2 Mangkok.
npm run user:create -- --reset name@example.my
  For somebody who is locked out: a new temporary password; second factor and PIN are removed, all sessions end.
In the built product: node build/users.js with the same words.`;

export type UserCommand =
  | { act: "help" }
  | { act: "reset"; email: string }
  | { act: "create"; user: Omit<NewUserInput, "password"> };

const TEXT = { type: "string" } as const;
const OPTIONS = {
  name: TEXT,
  username: TEXT,
  email: TEXT,
  phone: TEXT,
  level: TEXT,
  jetty: TEXT,
  reset: TEXT,
  help: { type: "boolean" },
} as const;
const NAMES: Record<string, string> = { access: "level" };
const userForm = newUserForm.omit({ password: true });

/**
 * What the command line asks for. Throws Error in one sentence for arguments that it does not know,
 * Refusal on its field for a wrong value.
 */
export function parseCommand(words: string[]): UserCommand {
  if (words.some((word) => /^--?p(ass(word)?)?(=|$)/.test(word)))
    throw new Error(
      "A password is never an argument: pipe it in, or leave it out to have a temporary one made.",
    );
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: false });
  if (values.help || words.length === 0) return { act: "help" };
  if (values.reset !== undefined)
    return {
      act: "reset",
      email: parseOrRefuse(z.object({ reset: emailField }), { reset: values.reset }).reset,
    };
  const { name = "", username = "", email = "", phone = "", level = "", jetty = "" } = values;
  return {
    act: "create",
    user: parseOrRefuse(userForm, { name, username, email, phone, access: level, jetty }),
  };
}

function parseOrRefuse<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? "");
  throw new Refusal(parseRefusalCode(issue?.message ?? ""), {
    field: `--${NAMES[field] ?? field}`,
  });
}
