import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { tokensOf } from "~/domain/device-tokens/queries.server";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { TokenList, type TokenView } from "~/ui/device-tokens/token-list";
import { Actions, BackLink, LinkButton } from "~/ui/forms/buttons";
import { UnderlyingPage } from "~/ui/layout/modal";
import { screenHandle } from "~/ui/layout/screen-handle";
import { tokenViews } from "~/views/token-view.server";

export const handle = screenHandle("deviceTokens");

export async function loader({ request }: LoaderFunctionArgs): Promise<TokenView[]> {
  const { userId } = await requirePage(request, "deviceTokens");
  return tokenViews(request, await tokensOf(userId, now()));
}

export default function DeviceTokens() {
  const { t } = useTranslation("tokens");
  const tokens = useLoaderData<typeof loader>();
  return (
    <UnderlyingPage>
      <BackLink href="/user-profile">{t("back")}</BackLink>
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <TokenList
        tokens={tokens}
        none={t("none")}
        revokeHref={(id) => `/user-profile/tokens/${id}/revoke`}
      />
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
