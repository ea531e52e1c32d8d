import { useTranslation } from "react-i18next";
import { ProblemText } from "~/ui/forms/field";
import { Key } from "./keys";

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

/** Whose boat: 'No Operator' first, with id 0 (section 3). Another one is the buyer, and the next step is the payment (S14). */
export function OperatorChoice({ operators, chosen, problem }: OperatorChoiceProps) {
  const { t } = useTranslation("counter");
  return (
    <div className={problem ? "field inline wrong" : "field inline"}>
      <label htmlFor="operator">
        {t("operator")}
        <Key>F3</Key>
      </label>
      <ProblemText id="operator" problem={problem} />
      <select className="in" id="operator" name="operator" defaultValue={chosen} data-key="F3" autoComplete="off" aria-invalid={problem ? true : undefined} aria-describedby={problem ? "operator-e" : undefined}>
        <option value="0">{t("noOperator")}</option>
        {operators.map(({ id, companyName, name }) => (
          <option key={id} value={id}>
            {t("operatorName", { company: companyName, name })}
          </option>
        ))}
      </select>
    </div>
  );
}
