import { useTranslation } from "react-i18next";

const MOST = 999;

/** How many wait behind a menu item; nothing where none do. */
export function Pill({ count }: { count: number }) {
  const { t } = useTranslation("staff");
  if (count === 0) return null;
  return (
    <span className="pill">
      {count > MOST ? `${MOST}+` : count}
      <span className="vh"> {t("menu.waiting")}</span>
    </span>
  );
}
