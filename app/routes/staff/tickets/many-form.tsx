import { useTranslation } from "react-i18next";
import type { PrinterView } from "~/domain/printing/rules";
import type { ManyAct } from "~/domain/tickets/schema.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { Facts } from "~/ui/layout/facts";
import { Note } from "~/ui/layout/note";
import { PrinterStatus } from "~/ui/printing/printer-status";

interface ManyFormProps {
  action: string;
  act: ManyAct;
  back: string;
  /** Of the tickets that it can be done with. */
  codes: readonly string[];
  /** How many were chosen beside them. */
  left: number;
  batch: string;
  printer: PrinterView | null;
}

/** Says what is done with how many tickets, and which are left out. */
export function ManyForm({ action, act, back, codes, left, batch, printer }: ManyFormProps) {
  const { t } = useTranslation(["ticketDialogs", "printing"]);
  const kind = act === "print" ? "printing" : "mailing";
  return (
    <>
      {left > 0 ? (
        <Note kind="careful">
          <p>{t(`many.${kind}.left`, { count: left })}</p>
        </Note>
      ) : null}
      <p>{act === "print" ? t("many.printing.order") : t("many.mailing.to")}</p>
      {act === "print" ? (
        <Facts
          facts={[
            {
              term: t("printing:job.printer"),
              value: <PrinterStatus printer={printer} />,
              changeHref: `/printer?back=${encodeURIComponent(action)}`,
            },
          ]}
        />
      ) : null}
      <form method="post" action={action}>
        <FormKey />
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="batch" value={batch} />
        <input type="hidden" name="tickets" value={codes.join(" ")} />
        <Actions>
          <Button>{t(`many.${kind}.submit`, { count: codes.length })}</Button>
          <LinkButton look="alt" href={back}>
            {t("many.back")}
          </LinkButton>
        </Actions>
      </form>
    </>
  );
}
