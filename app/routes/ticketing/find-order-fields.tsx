import { useTranslation } from "react-i18next";
import { DateField } from "~/ui/forms/date-field";
import type { FieldLabels } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";

interface FindOrderFieldsProps {
  typed: Record<string, string>;
  problem: (name: string) => string | undefined;
}

/** What the fields of either question are called. */
export function useFindOrderLabels(): FieldLabels {
  const { t } = useTranslation("online");
  return {
    reference: t("find.reference"),
    phoneNo: t("find.phoneNo"),
    secondFact: t("find.secondFact"),
    ic: t("find.ic"),
    departure: t("find.departure"),
  };
}

/** By the order's reference, its phone number and a second fact. */
export function ReferenceFields({ typed, problem }: FindOrderFieldsProps) {
  const { t } = useTranslation("online");
  return (
    <>
      <TextField
        name="reference"
        label={t("find.reference")}
        hint={t("find.referenceHint")}
        defaultValue={typed.reference}
        problem={problem("reference")}
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <PhoneField typed={typed} problem={problem} />
      <TextField
        name="secondFact"
        label={t("find.secondFact")}
        hint={t("find.secondFactHint")}
        defaultValue={typed.secondFact}
        problem={problem("secondFact")}
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        narrow
      />
    </>
  );
}

/** By what a buyer knows without any paper. */
export function BuyerQuestionFields({ typed, problem }: FindOrderFieldsProps) {
  const { t } = useTranslation("online");
  return (
    <>
      <TextField
        name="ic"
        label={t("find.ic")}
        hint={t("find.icHint")}
        defaultValue={typed.ic}
        problem={problem("ic")}
        required
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
      />
      <PhoneField typed={typed} problem={problem} />
      <DateField
        name="departure"
        label={t("find.departure")}
        defaultValue={typed.departure}
        problem={problem("departure")}
        required
      />
    </>
  );
}

function PhoneField({ typed, problem }: FindOrderFieldsProps) {
  const { t } = useTranslation("online");
  return (
    <TextField
      name="phoneNo"
      label={t("find.phoneNo")}
      defaultValue={typed.phoneNo}
      problem={problem("phoneNo")}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      maxLength={30}
      narrow
    />
  );
}
