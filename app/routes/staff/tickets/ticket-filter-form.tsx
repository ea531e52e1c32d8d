import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import type { RangeProblem } from "~/domain/tickets/list-filter";
import { Button } from "~/ui/forms/buttons";
import { DateField } from "~/ui/forms/date-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { filterUrl, usePlatformName } from "./filter-names";
import type { FilterChoices, ShownFilter } from "./shown-filter";

interface TicketFilterFormProps {
  choices: FilterChoices;
  filter: ShownFilter;
  rangeProblem: RangeProblem | null;
}

/** What the list is of, where and when it was sold, and what is searched; Enter applies it (2.14). */
export function TicketFilterForm({ choices, filter, rangeProblem }: TicketFilterFormProps) {
  const { t } = useTranslation("tickets");
  const platformName = usePlatformName();
  const { types, platforms, jetties, quickDays } = choices;
  const problem = rangeProblem ? t(`problem.${rangeProblem}`) : undefined;
  return (
    <>
      <form
        method="get"
        action="/tickets"
        className="card filters roomy"
        noValidate
        key={filterUrl(filter, {})}
      >
        <SelectField
          name="type"
          label={t("filter.type")}
          options={types.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          defaultValue={filter.type}
        />
        {platforms.length > 1 ? (
          <SelectField
            name="platform"
            label={t("filter.platform")}
            options={platforms.map((one) => ({ value: String(one), label: platformName(one) }))}
            defaultValue={filter.platform}
          />
        ) : null}
        {jetties.length > 1 ? (
          <SelectField
            name="jetty"
            label={t("filter.jetty")}
            options={jetties.map((id) => ({
              value: String(id),
              label: id === 0 ? t("filter.everyJetty") : jettyName(id),
            }))}
            defaultValue={filter.jettyId}
          />
        ) : null}
        <DateField
          name="from"
          label={t("filter.from")}
          defaultValue={filter.from}
          problem={problem}
        />
        <DateField name="to" label={t("filter.to")} defaultValue={filter.to} />
        <TextField
          name="search"
          type="search"
          label={t("filter.search")}
          defaultValue={filter.search}
          maxLength={100}
        />
        <Button icon="search">{t("filter.apply")}</Button>
      </form>
      <nav className="row" aria-label={t("quick.label")}>
        {(["today", "tomorrow", "week"] as const).map((name) => (
          <a
            key={name}
            className="chip"
            href={filterUrl(filter, quickDays[name])}
            aria-current={
              quickDays[name].from === filter.from && quickDays[name].to === filter.to
                ? "true"
                : undefined
            }
          >
            {t(`quick.${name}`)}
          </a>
        ))}
      </nav>
    </>
  );
}
