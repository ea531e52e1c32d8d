import { useTranslation } from "react-i18next";
import { Key } from "./keys";

/** On to the next buyer; the order that was sold is gone, jetty and date stand anew. Enter follows it, without scripts too. */
export function NextSale({ href }: { href: string }) {
  const { t } = useTranslation("counter");
  return (
    <a className="btn" href={href} autoFocus>
      {t("result.next")}
      <Key>Enter</Key>
    </a>
  );
}
