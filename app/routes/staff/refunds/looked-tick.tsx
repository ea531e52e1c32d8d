import { useTranslation } from "react-i18next";
import { Note } from "~/ui/layout/note";

/** Before money goes another way: a gateway that was asked for some may have given it back. */
export function LookedTick({ count }: { count: number }) {
  const { t } = useTranslation("refunds");
  if (count === 0) return null;
  return (
    <Note kind="careful">
      <p>{t("asked.unanswered", { count })}</p>
      <label className="tick">
        <input type="checkbox" name="looked" value="1" required />
        <span>{t("asked.looked")}</span>
      </label>
    </Note>
  );
}
