import { useTranslation } from "react-i18next";
import type { KnownPrinter } from "~/domain/printing/queries.server";
import type { ShownCondition } from "~/domain/printing/rules";
import { Actions, Button } from "~/ui/forms/buttons";
import { CheckCard, RadioCards } from "~/ui/forms/choice-cards";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import { StaffForm } from "~/ui/forms/staff-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { lightOf } from "~/ui/printing/printer-status";

interface PrinterChoiceFormProps {
  printers: readonly (Pick<KnownPrinter, "id" | "name" | "type"> & {
    condition: ShownCondition;
  })[];
  chosen: number | null;
  autoPrint: boolean;
  back: string;
  returned: FormState | undefined;
}

/**
 * Which printer of this jetty this browser prints on, and whether a sale prints by itself
 * (R-2.6-09).
 */
export function PrinterChoiceForm({
  printers,
  chosen,
  autoPrint,
  back,
  returned,
}: PrinterChoiceFormProps) {
  const { t } = useTranslation(["printing", "printer"]);
  const form = useStaffForm({ labels: { printer: t("chooser.legend") }, returned });
  const { typed } = form;
  const choices = printers.map(({ id, name, type, condition }) => ({
    value: String(id),
    label: <span className={lightOf(condition)}>{name}</span>,
    hint: `${t(`type.${type}`)}, ${t(`printer:condition.${condition}`)}`,
  }));
  return (
    <StaffForm form={form} action={`/printer?back=${encodeURIComponent(typed?.back ?? back)}`}>
      <ErrorSummary {...form.summary} />
      {printers.length === 0 ? <p>{t("chooser.empty")}</p> : null}
      <RadioCards
        name="printer"
        legend={t("chooser.legend")}
        choices={[...choices, { value: "0", label: t("chooser.nothing") }]}
        chosen={typed?.printer ?? String(chosen ?? 0)}
        problem={form.problem("printer")}
        focus={typed === undefined}
      />
      <CheckCard
        name="auto_print"
        label={t("chooser.autoPrint")}
        hint={t("chooser.autoPrintHint")}
        checked={typed ? typed.auto_print === "on" : autoPrint}
      />
      <input type="hidden" name="back" value={typed?.back ?? back} />
      <p>
        <a href="/user-profile/print-server">{t("chooser.setup")}</a>
      </p>
      <Actions>
        <Button name="act" value="choose">
          {t("chooser.submit")}
        </Button>
        {printers.length > 0 ? (
          <Button look="alt" icon="print" name="act" value="test">
            {t("chooser.test")}
          </Button>
        ) : null}
      </Actions>
    </StaffForm>
  );
}
