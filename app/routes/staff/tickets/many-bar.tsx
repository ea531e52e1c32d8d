import { useTranslation } from "react-i18next";
import { MAX_CHOSEN } from "~/domain/tickets/list-filter";
import { Button } from "~/ui/forms/buttons";
import { useFrame } from "~/ui/layout/frame";

/** The form that the ticks of the list belong to. */
export const MANY_FORM = "many";

interface ManyBarProps {
  /** How many tickets the list has on all pages; null where they were not counted. */
  all: { count: number; number: string } | null;
  /** How many are ticked, as far as scripts know. */
  chosen: number;
  /** Codes of tickets that are ticked and stand on this page no more. */
  offPage: readonly string[];
}

/** What can be done with the ticked tickets, or with all of the list. */
export function ManyBar({ all, chosen, offPage }: ManyBarProps) {
  const { t } = useTranslation("tickets");
  const { path } = useFrame();
  const place = new URLSearchParams(path.split("?")[1]);
  return (
    <form
      id={MANY_FORM}
      method="get"
      action="/tickets/many"
      className="many"
      aria-label={t("many.label")}
    >
      {[...place].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {offPage.map((code) => (
        <input key={code} type="hidden" name="ticket" value={code} />
      ))}
      <p role="status">
        {chosen > 0 ? <strong>{t("many.chosen", { count: chosen })}</strong> : null}
        {offPage.length > 0 ? <small>{t("many.off_page", { count: offPage.length })}</small> : null}
      </p>
      {all && all.count > MAX_CHOSEN ? (
        <small className="mute">{t("many.too_many", { most: MAX_CHOSEN })}</small>
      ) : null}
      {all && all.count <= MAX_CHOSEN ? (
        <label className="tick">
          <input type="checkbox" name="all" value="1" />
          {t("many.all", all)}
        </label>
      ) : null}
      <Button look="alt" icon="print" name="act" value="print">
        {t("many.print")}
      </Button>
      <Button look="alt" name="act" value="mail">
        {t("many.mail")}
      </Button>
      <Button look="alt" icon="download" formAction="/tickets.csv">
        {t("many.csv")}
      </Button>
      <Button look="alt" icon="download" formAction="/tickets.xlsx">
        {t("many.xlsx")}
      </Button>
    </form>
  );
}
