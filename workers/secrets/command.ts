import { type ResealResult, resealSecrets } from "~/domain/secrets/reseal-secrets.server";

const NAMES: Record<ResealResult["kind"], string> = {
  second_factor: "Second factors",
  webhook_secret: "Webhook secrets",
  ws_api_key: "Keys of print servers",
};
/** What is done about those that nothing opens. */
const REMEDIES: Record<ResealResult["kind"], string> = {
  second_factor: "their owners log in with a recovery code, or are reset by user:create",
  webhook_secret: "give their endpoints new ones at /setting/webhooks",
  ws_api_key: "they go on working, but cannot be shown to their owners until they are renewed",
};

/**
 * Seals everything anew and says what became of it. Returns the status to end with: 0 where
 * SECRET_KEY_OLD is needed no more, 1 where something cannot be opened.
 */
export async function runReseal(print: (line: string) => void): Promise<0 | 1> {
  const results = await resealSecrets();
  for (const { kind, resealed, unopened } of results) {
    print(`${NAMES[kind]}: ${resealed} sealed anew.`);
    if (unopened > 0) print(`  ${unopened} could not be opened: ${REMEDIES[kind]}.`);
  }
  const left = results.some(({ unopened }) => unopened > 0);
  print(
    left
      ? "Nothing else is under SECRET_KEY_OLD."
      : "Nothing is under SECRET_KEY_OLD any more: take it out of the environment.",
  );
  return left ? 1 : 0;
}
