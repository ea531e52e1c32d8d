import { useTranslation } from "react-i18next";

const MAX_COUNT = 999;

/** How many wait on a menu item's screen; nothing where none do. */
export function CountBadge({ count }: { count: number }) {
  const { t } = useTranslation("staff");
  if (count === 0) return null;
  return (
    <span className="pill">
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
      <span className="vh"> {t("menu.waiting")}</span>
    </span>
  );
}
