import { useTranslation } from "react-i18next";
import { knownReason } from "~/domain/printing/rules";

/** Why a print failed, or why nobody knows, in the reader's language. */
export function usePrintReason(): (reason: string) => string {
  const { t } = useTranslation("printing");
  return (reason) => {
    const known = knownReason(reason);
    return known ? t(`reason.${known}`) : t("reason.other");
  };
}
