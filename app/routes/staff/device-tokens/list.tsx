import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { tokensOf } from "~/domain/device-tokens/queries.server";
import { deviceName } from "~/domain/sessions/device";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { formatInstant } from "~/i18n/format";
import { Actions, BackLink, LinkButton } from "~/ui/forms/buttons";
import { UnderlyingPage } from "~/ui/layout/modal";
import { screenHandle } from "~/ui/layout/screen-handle";
import { TokenList, type TokenView } from "./token-list";

export const handle = screenHandle("deviceTokens");

export async function loader({ request }: LoaderFunctionArgs): Promise<TokenView[]> {
  const { userId } = await requirePage(request, "deviceTokens");
  const language = await languageOf(request);
  const tokens = await tokensOf(userId, now());
  return tokens.map(({ createdAt, expiresAt, lastSeen, userAgent, ...token }) => ({
    ...token,
    made: formatInstant(createdAt, language),
    expires: formatInstant(expiresAt, language),
    used: lastSeen && formatInstant(lastSeen, language),
    // Programs of machines name themselves first: `node`, `curl/8.5`.
    app: deviceName(userAgent) || userAgent.split(" ", 1)[0] || "",
  }));
}

export default function DeviceTokens() {
  const { t } = useTranslation("tokens");
  const tokens = useLoaderData<typeof loader>();
  return (
    <UnderlyingPage>
      <BackLink href="/user-profile">{t("back")}</BackLink>
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <TokenList tokens={tokens} />
      <Actions>
        <LinkButton href="/user-profile/tokens/new">{t("make")}</LinkButton>
        {tokens.filter(({ isOver }) => !isOver).length > 1 ? (
          <LinkButton look="alt" href="/user-profile/tokens/revoke-all">
            {t("revokeAll")}
          </LinkButton>
        ) : null}
      </Actions>
    </UnderlyingPage>
  );
}
