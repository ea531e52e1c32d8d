import { useTranslation } from "react-i18next";
import type { RefusalValues } from "~/domain/shared/refusal";
import { hasRefusalText, refusalText } from "~/i18n/refusal";
import { Note } from "./note";

/** What was refused on the way here, shown once, under its dialog's title (section 8). */
export function FlashRefusal({ flash }: { flash: { code: string; values: RefusalValues } | null }) {
  const { t: refusal, i18n } = useTranslation("refusal");
  const common = useTranslation("common").t;
  if (!flash || !hasRefusalText(i18n, flash.code)) return null;
  return (
    <Note kind="bad" role="alert">
      <h2>{common("failure.oops")}</h2>
      <p>{refusalText(refusal, flash.code, flash.values)}</p>
    </Note>
  );
}
