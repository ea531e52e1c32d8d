import { inProduction } from "@db/environment";
import type { Config } from "./config.server";

type Settings = Pick<Config, "SMTP_URL" | "TRUST_PROXY" | "SUPER_USER_EMAILS" | "CONTACT">;

/** What production runs without and should not, a sentence each. */
export function missingSettings(settings: Settings): string[] {
  const { SMTP_URL, TRUST_PROXY, SUPER_USER_EMAILS } = settings;
  return [
    ...(SMTP_URL ? [] : ["SMTP_URL is not set: no mail leaves this machine, each becomes a file"]),
    ...(TRUST_PROXY === "0"
      ? ["TRUST_PROXY is not set: every visitor has the proxy's address and shares its limits"]
      : []),
    ...(SUPER_USER_EMAILS.length > 0
      ? []
      : ["SUPER_USER_EMAILS is not set: nobody can set a price"]),
    ...missingContact(settings.CONTACT),
  ];
}

function missingContact({ jetties, ...council }: Config["CONTACT"]): string[] {
  const all = ([1, 2] as const).map((id) => ({ id, ...council, ...jetties?.[id] }));
  const silent = all.filter(({ phone, whatsapp }) => !phone && !whatsapp).map(({ id }) => id);
  return [
    ...(silent.length > 0
      ? [
          `CONTACT has neither phone nor WhatsApp for jetty ${silent.join(" and ")}: buyers whose payment went wrong can reach nobody`,
        ]
      : []),
    ...(all.every(({ email }) => email)
      ? []
      : ["CONTACT has no e-mail for every jetty: answers to mails go to MAIL_FROM"]),
  ];
}

/** Says each in production. */
export function sayMissingSettings(settings: Settings, say: (sentence: string) => void): void {
  if (inProduction()) for (const sentence of missingSettings(settings)) say(sentence);
}
