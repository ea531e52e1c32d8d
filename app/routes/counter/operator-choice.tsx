import { useTranslation } from "react-i18next";
import { SearchSelect } from "~/ui/forms/search-select";
import { KeyCap } from "~/ui/layout/hotkeys";

export interface OfferedOperator {
  id: number;
  companyName: string;
  name: string;
}

interface OperatorChoiceProps {
  operators: readonly OfferedOperator[];
  /** `0` is 'No Operator'. */
  chosen: string;
  problem: string | undefined;
}

/**
 * Whose boat: 'No Operator' first, with id 0 (R-3-27). Another one is the buyer, and the next step
 * is the payment (S14).
 */
export function OperatorChoice({ operators, chosen, problem }: OperatorChoiceProps) {
  const { t } = useTranslation("counter");
  const options = [
    { value: "0", label: t("noOperator") },
    ...operators.map(({ id, companyName, name }) => ({
      value: String(id),
      label: t("operatorName", { company: companyName, name }),
    })),
  ];
  const label = (
    <>
      {t("operator")}
      <KeyCap>F3</KeyCap>
    </>
  );
  return (
    <SearchSelect
      quick
      inline
      name="operator"
      label={label}
      options={options}
      defaultValue={chosen}
      problem={problem}
      data-key="F3"
      autoComplete="off"
    />
  );
}
