import { useTranslation } from "react-i18next";
import { PRINTER_LINKS } from "~/domain/printing/printer-setup";
import { Actions, Button } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";

export interface SetupValues {
  name: string;
  link: string;
  address: string;
  paper: string;
  /** The address that came back is none for its way. */
  wrong: boolean;
}

/**
 * What the downloaded program is to know of its printer. A plain form of an address: what it leads
 * to is a file.
 */
export function PrinterSetupForm({ values }: { values: SetupValues }) {
  const { t } = useTranslation("printing");
  const problem = useTranslation("refusal").t("printer_address");
  return (
    <form method="get" action="/user-profile/print-server/program" className="stack">
      <ErrorSummary
        problems={values.wrong ? [{ field: "address", code: "printer_address", values: {} }] : []}
        labels={{ address: t("setup.address") }}
      />
      <TextField name="name" label={t("setup.name")} defaultValue={values.name} maxLength={60} />
      <RadioCards
        name="link"
        legend={t("setup.link")}
        chosen={values.link}
        choices={PRINTER_LINKS.map((value) => ({
          value,
          label: t(`setup.linkOf.${value}`),
          hint: t(`setup.linkHint.${value}`),
        }))}
      />
      <TextField
        name="address"
        label={t("setup.address")}
        hint={t("setup.addressHint")}
        problem={values.wrong ? problem : undefined}
        defaultValue={values.address}
        maxLength={200}
        autoComplete="off"
      />
      <SelectField
        name="paper"
        label={t("setup.paper")}
        defaultValue={values.paper}
        options={["80", "58"].map((value) => ({ value, label: t("setup.width", { value }) }))}
      />
      <p>{t("setup.lead")}</p>
      <Actions>
        <Button icon="download">{t("setup.download")}</Button>
      </Actions>
    </form>
  );
}
