import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { Note } from "~/ui/layout/note";
import type { FlowView } from "./flow-view";
import { payableSen } from "./order-facts";

/**
 * An order that no way to pay online takes, told from the step where its sum is known: who learns
 * it last has written all names by then. Nothing where one takes it.
 */
export function OverLimit({ view }: { view: FlowView }) {
  const { t } = useTranslation("online");
  const { exceededLimitSen } = view.order;
  if (exceededLimitSen === null) return null;
  return (
    <Note kind="careful">
      <p>
        {t("overLimit", { total: formatRm(payableSen(view)), most: formatRm(exceededLimitSen) })}
      </p>
    </Note>
  );
}
