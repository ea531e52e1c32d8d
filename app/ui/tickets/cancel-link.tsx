import { useTranslation } from "react-i18next";
import { LinkButton } from "../forms/buttons";

/** Level 1 cancels, the others ask for it (R-6-10). */
export type CancelAct = "cancel" | "request";

/** The way from a ticket to its cancellation; nothing for whoever has none. */
export function CancelLink({ act, ticketCode }: { act: CancelAct | null; ticketCode: string }) {
  const { t } = useTranslation("cancellations");
  if (!act) return null;
  return (
    <LinkButton look="alt" href={`/ticket-cancellation/new?code=${ticketCode}`}>
      {t(`link.${act}`)}
    </LinkButton>
  );
}
