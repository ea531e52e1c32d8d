import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { Actions, Button, HiddenSubmit, LinkButton } from "~/ui/forms/buttons";
import { CheckCard, RadioCards } from "~/ui/forms/choice-cards";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { SelectField } from "~/ui/forms/select-field";
import { Stepper } from "~/ui/forms/stepper";
import { TextArea, TextField } from "~/ui/forms/text-field";
import { Sample } from "./sample";

const PROBLEMS: FieldError[] = [
  { field: "adult[1][ic]", code: "bad_ic", values: {} },
  { field: "country", code: "no_country", values: {} },
  { field: "paymentMethod", code: "no_payment_method", values: {} },
  { field: "child", code: "over_cap", values: {} },
  { field: "terms", code: "terms_required", values: {} },
];
const JETTIES = [
  { value: "1", label: "Merang", hint: "Kampung Merang, Setiu" },
  { value: "2", label: "Mangkok", hint: "Kampung Mangkok, Setiu" },
];
const METHODS = [
  { value: "fpx", label: "FPX" },
  { value: "card", label: "Visa, Mastercard" },
];
const COUNTRIES = [
  { value: "MY", label: "Malaysia" },
  { value: "SG", label: "Singapura" },
];

/** Fields, choices, steppers and buttons: as they are, and with something to correct. */
export function FormSamples() {
  const { t } = useTranslation();
  const problem = useFieldErrorText(PROBLEMS);
  return (
    <>
      <Sample name="Error summary">
        <ErrorSummary
          problems={PROBLEMS}
          labels={{ "adult[1][ic]": `${t("order.passengers")} 2` }}
        />
      </Sample>
      <Sample name="Fields">
        <form method="get" action="/styleguide" className="stack" noValidate>
          <HiddenSubmit>{t("action.continue")}</HiddenSubmit>
          <TextField
            name="name"
            label="Nama penuh"
            hint="Seperti dalam kad pengenalan atau pasport."
            autoComplete="name"
          />
          <TextField
            name="adult[1][ic]"
            label="No. kad pengenalan atau pasport"
            narrow
            defaultValue="8709"
            problem={problem("adult[1][ic]")}
          />
          <TextField
            name="email"
            label="E-mel"
            type="email"
            defaultValue="pembeli@contoh.my"
            readOnly
          />
          <TextArea name="list" label="Senarai" hint="Satu penumpang satu baris." rows={3} />
          <SelectField
            name="country"
            label="Negara"
            options={COUNTRIES}
            empty=""
            problem={problem("country")}
          />
        </form>
      </Sample>
      <Sample name="Choices">
        <form method="get" action="/styleguide" className="stack" noValidate>
          <RadioCards name="jettyID" legend="Jeti" choices={JETTIES} chosen="1" pair />
          <RadioCards
            name="paymentMethod"
            legend="Kaedah pembayaran"
            legendAs="title"
            choices={METHODS}
            problem={problem("paymentMethod")}
          />
          <CheckCard name="agree" label="Saya bersetuju" checked />
          <CheckCard
            name="terms"
            label="Saya telah membaca dan bersetuju dengan terma dan syarat"
            problem={problem("terms")}
          />
          <Button look="alt">{t("action.continue")}</Button>
        </form>
      </Sample>
      <Sample name="Stepper">
        <form method="get" action="/styleguide" noValidate>
          <HiddenSubmit>{t("action.continue")}</HiddenSubmit>
          <Stepper
            name="adult"
            label="Dewasa"
            hint={`${formatRm(3000)}, 12–59`}
            value="2"
            canLess
            canMore
          />
          <Stepper name="baby" label="Bayi" hint="0–4" value="0" canLess={false} canMore />
          <Stepper
            name="child"
            label="Kanak-kanak"
            hint={`${formatRm(1500)}, 5–11`}
            value="1001"
            canLess
            canMore={false}
            problem={problem("child")}
          />
        </form>
      </Sample>
      <Sample name="Buttons">
        <form method="get" action="/styleguide" noValidate>
          <Actions>
            <Button>{t("action.continue")}</Button>
            <Button look="alt">{t("action.retry")}</Button>
            <Button look="risk">Batalkan</Button>
            <Button disabled>Jana tiket</Button>
            <LinkButton href="#main" look="alt" icon="download">
              Muat turun
            </LinkButton>
            <Button look="plain">Muat semula</Button>
          </Actions>
        </form>
      </Sample>
    </>
  );
}
