import { useTranslation } from "react-i18next";
import type { Trip } from "~/domain/ordering/my-ticket";
import type { Language } from "~/domain/shared/language";
import { Actions, Button } from "~/ui/forms/buttons";
import { MyTicketList } from "./my-ticket-list";

interface TripTicketsProps extends Trip {
  ticketCode: string;
  language: Language;
}

/** The rest of a mixed group: the tickets that it has already, or the way to them. */
export function TripTickets({ ticketCode, others, addable, language }: TripTicketsProps) {
  const { t } = useTranslation("online");
  return (
    <>
      {others.length > 0 ? (
        <section className="gap screen-only">
          <h2>{t("trip.others")}</h2>
          <div className="gap">
            <MyTicketList tickets={others} language={language} />
          </div>
        </section>
      ) : null}
      {addable ? (
        <section className="card my-ticket gap screen-only">
          <h2>{t("trip.mixed")}</h2>
          <p>{t(`trip.lead.${addable}`)}</p>
          <form method="post" action={`/my-tickets/${ticketCode}/other`}>
            <Actions>
              <Button look="alt">{t(`trip.add.${addable}`)}</Button>
            </Actions>
          </form>
        </section>
      ) : null}
    </>
  );
}
