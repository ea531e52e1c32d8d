import { useTranslation } from "react-i18next";
import type { CancelLinkAct } from "~/domain/cancellations/rules";
import { LinkButton } from "../forms/buttons";

/** The way from a ticket to its cancellation; nothing for whoever has none. */
export function CancelLink({ act, ticketCode }: { act: CancelLinkAct | null; ticketCode: string }) {
  const { t } = useTranslation("staff");
  if (!act) return null;
  return (
    <LinkButton look="alt" href={`/ticket-cancellation/new?code=${ticketCode}`}>
      {t(`ticketLink.${act}`)}
    </LinkButton>
  );
}
