import { useTranslation } from "react-i18next";
import { RangePicker } from "~/ui/calendar/range-picker";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";

export interface EditedRange {
  start: string;
  end: string;
  details: string;
  version: number;
  /** It has begun: its start stays. */
  begun: boolean;
}

interface BlockedDateFormProps {
  action: string;
  back: string;
  today: string;
  /** As it stands now; null where one is added. */
  range: EditedRange | null;
  problems: readonly FieldError[];
  typed: Record<string, string>;
}

/**
 * Adds or changes a blocked range: first and last day by the browser's own pickers, or both as one
 * line, YYYY-MM-DD - YYYY-MM-DD (2.9). The line starts empty; where something stands in it, it
 * counts.
 */
export function BlockedDateForm({
  action,
  back,
  today,
  range,
  problems,
  typed,
}: BlockedDateFormProps) {
  const { t } = useTranslation("blocked");
  const problem = useFieldErrorText(problems);
  const overtaken = problems.some(({ code }) => code === "changed_meanwhile");
  const filled = (field: "start" | "end" | "details") => typed[field] ?? range?.[field] ?? "";
  const now = (field: "start" | "end" | "details") =>
    overtaken && range && filled(field) !== range[field]
      ? t("now", { value: range[field] })
      : undefined;
  return (
    <>
      <ErrorSummary problems={problems} />
      <form method="post" action={action} className="stack">
        {range ? (
          <input
            type="hidden"
            name="version"
            value={overtaken ? range.version : (typed.version ?? range.version)}
          />
        ) : null}
        <RangePicker today={today} startStays={range?.begun ?? false}>
          <div className="pair">
            <TextField
              name="start"
              type="date"
              label={t("field.start")}
              hint={now("start") ?? (range?.begun ? t("begun") : undefined)}
              problem={problem("start")}
              defaultValue={filled("start")}
              min={range?.begun ? undefined : today}
              readOnly={range?.begun}
            />
            <TextField
              name="end"
              type="date"
              label={t("field.end")}
              hint={now("end")}
              problem={problem("end")}
              defaultValue={filled("end")}
              min={today}
            />
          </div>
          {range?.begun ? null : (
            <details className="fold" open={Boolean(typed.range)}>
              <summary>{t("asText")}</summary>
              <TextField
                name="range"
                label={t("field.range")}
                hint={t("rangeHint")}
                problem={problem("range")}
                defaultValue={typed.range ?? ""}
                placeholder="YYYY-MM-DD - YYYY-MM-DD"
                maxLength={40}
                autoComplete="off"
              />
            </details>
          )}
        </RangePicker>
        <TextField
          name="details"
          label={t("field.details")}
          hint={now("details") ?? t("detailsHint")}
          problem={problem("details")}
          defaultValue={filled("details")}
          maxLength={200}
          required
          autoComplete="off"
        />
        <Actions>
          <Button>{t("save")}</Button>
          <LinkButton look="alt" href={back}>
            {t("back")}
          </LinkButton>
        </Actions>
      </form>
    </>
  );
}
