import { useTranslation } from "react-i18next";
import { KeyCap } from "../layout/hotkeys";

/**
 * On to the next buyer; the order that was sold is gone, jetty and date stand anew. Enter follows
 * it, without scripts too.
 */
export function NextSaleLink({ href }: { href: string }) {
  const { t } = useTranslation("counter");
  return (
    <a className="btn" href={href} autoFocus>
      {t("result.next")}
      <KeyCap>Enter</KeyCap>
    </a>
  );
}
