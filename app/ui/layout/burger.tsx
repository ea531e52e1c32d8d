import { useTranslation } from "react-i18next";
import { Icon } from "../icons";

/**
 * Opens the side menu where it is hidden: on a phone, and on a counter's screen (2.2). The menu's
 * own first link closes it.
 */
export function Burger() {
  const { t } = useTranslation("staff");
  return (
    <a className="burger" href="#menu">
      <Icon name="menu" /> {t("menu.open")}
    </a>
  );
}
