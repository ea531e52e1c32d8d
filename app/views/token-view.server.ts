import type { ListedToken } from "~/domain/device-tokens/queries.server";
import { deviceName } from "~/domain/sessions/device";
import { languageOf } from "~/http/language.server";
import { formatInstant } from "~/i18n/format";
import type { TokenView } from "~/ui/device-tokens/token-list";

/** Device tokens as their list shows them, in the reader's language. */
export async function tokenViews(
  request: Request,
  tokens: readonly ListedToken[],
): Promise<TokenView[]> {
  const language = await languageOf(request);
  return tokens.map(({ createdAt, expiresAt, lastSeen, userAgent, ...token }) => ({
    ...token,
    made: formatInstant(createdAt, language),
    expires: formatInstant(expiresAt, language),
    used: lastSeen && formatInstant(lastSeen, language),
    // Programs of machines name themselves first: `node`, `curl/8.5`.
    app: deviceName(userAgent) || userAgent.split(" ", 1)[0] || "",
  }));
}
