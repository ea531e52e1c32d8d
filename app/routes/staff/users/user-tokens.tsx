import { useTranslation } from "react-i18next";
import { TokenList, type TokenView } from "~/ui/device-tokens/token-list";
import { useScreenPath } from "~/ui/layout/use-screen-path";

/** The devices that work in a user's name, for whoever manages users. */
export function UserTokens({ userId, tokens }: { userId: number; tokens: TokenView[] }) {
  const { t } = useTranslation("tokens");
  const address = useScreenPath("users");
  return (
    <section className="stack" aria-labelledby="tokens">
      <h2 id="tokens">{t("title")}</h2>
      <TokenList
        tokens={tokens}
        none={t("noneOfUser")}
        revokeHref={(id) => address(`${userId}/tokens/${id}/revoke`)}
      />
    </section>
  );
}
