import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/layout/status-tag";
import { useScreenPath } from "~/ui/layout/use-screen-path";

interface FoundElsewhere {
  ticketCode: string;
  receiptNo: string;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  name: string;
  departure: string;
}

/** Tickets that were named exactly and are of other days, another platform or another state. */
export function ElsewhereFound({ tickets }: { tickets: readonly FoundElsewhere[] }) {
  const { t } = useTranslation("tickets");
  const address = useScreenPath("tickets");
  if (tickets.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t("elsewhere.heading")}</h2>
      <ul>
        {tickets.map(({ ticketCode, receiptNo, state, name, departure }) => (
          <li key={ticketCode}>
            <a href={address(ticketCode)}>{receiptNo}</a> <StatusTag state={state} />{" "}
            {[name, departure].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
    </section>
  );
}
