import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";

/** Where an operator works, in the reader's language. */
export function useJettyLabel(): (jettyId: number) => string {
  const { t } = useTranslation("operators");
  return (jettyId) => (jettyId === 0 ? t("allJetty") : jettyName(jettyId));
}
