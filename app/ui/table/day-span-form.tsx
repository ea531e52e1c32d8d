import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/shared/day";
import { type DaySpan, listParameter } from "~/domain/shared/list-page";
import { useFrame } from "~/ui/layout/frame";
import { DateInput } from "../forms/date-input";
import { listUrl } from "./list-url";

interface DaySpanFormProps {
  /** As the list's own: empty where a screen has one list. */
  name?: string;
  days: DaySpan;
  /** What the days are of. */
  label: string;
  anchor: string;
  /** The page always has days: there is no way to all of them. */
  bounded?: true;
}

/**
 * From a day to a day, both inclusive, either may stay empty; what else the address says goes along,
 * the list's page does not.
 */
export function DaySpanForm({ name = "", days, label, anchor, bounded }: DaySpanFormProps) {
  const { t } = useTranslation();
  const { path } = useFrame();
  const [base = "", query = ""] = path.split("?");
  const [from, to, page] = (["from", "to", "page"] as const).map((kind) =>
    listParameter(kind, name),
  ) as [string, string, string];
  const others = [...new URLSearchParams(query)].filter(([key]) => ![from, to, page].includes(key));
  return (
    <form method="get" action={`${base}#${anchor}`} className="span" aria-label={label} noValidate>
      {others.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <DayField name={from} label={t("list.from")} day={days.from} />
      <DayField name={to} label={t("list.to")} day={days.to} />
      <button className="btn alt">{t("list.show")}</button>
      {!bounded && (days.from || days.to) ? (
        <a href={listUrl(path, { [from]: null, [to]: null, [page]: null }, anchor)}>
          {t("list.everyDay")}
        </a>
      ) : null}
    </form>
  );
}

function DayField({ name, label, day }: { name: string; label: string; day: Day | null }) {
  return (
    <span className="row tight">
      <label htmlFor={name}>{label}</label>
      <span className="dated">
        <DateInput id={name} name={name} defaultValue={day ?? ""} />
      </span>
    </span>
  );
}
