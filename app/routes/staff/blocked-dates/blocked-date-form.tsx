import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RangePicker } from "~/ui/calendar/range-picker";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { DateField } from "~/ui/forms/date-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { useHydrated } from "~/ui/layout/use-hydrated";

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
  rules: FieldRules;
  returned: FormState | undefined;
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
  rules,
  returned,
}: BlockedDateFormProps) {
  const { t } = useTranslation("blocked");
  const values = range ? { start: range.start, end: range.end, details: range.details } : undefined;
  const labels = {
    start: t("field.start"),
    end: t("field.end"),
    range: t("field.range"),
    details: t("field.details"),
  };
  const [hasLine, setHasLine] = useState(Boolean(returned?.typed["range"]));
  // Either the days or the line can stay empty. Without scripts the server says so.
  const needsDays = useHydrated() && !hasLine;
  const form = useStaffForm({
    ...{ labels, returned, values, version: range?.version },
    rules: needsDays ? rules : { ...rules, start: {}, end: {} },
  });
  const { typed, overtaken } = form;
  const now = (field: "start" | "end" | "details") =>
    overtaken && range && typed?.[field] !== range[field]
      ? t("now", { value: range[field] })
      : undefined;
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action={action}>
        {range ? <input type="hidden" name="version" value={form.version} /> : null}
        <RangePicker today={today} startStays={range?.begun ?? false}>
          <div className="pair">
            <DateField
              {...form.field("start")}
              hint={now("start") ?? (range?.begun ? t("begun") : undefined)}
              min={range?.begun ? undefined : today}
              readOnly={range?.begun}
            />
            <DateField {...form.field("end")} hint={now("end")} min={today} />
          </div>
          {range?.begun ? null : (
            <details
              className="fold"
              open={Boolean(typed?.range)}
              onInput={({ target }) =>
                setHasLine(target instanceof HTMLInputElement && target.value.trim() !== "")
              }
            >
              <summary>{t("asText")}</summary>
              <TextField
                {...form.field("range")}
                hint={t("rangeHint")}
                placeholder="YYYY-MM-DD - YYYY-MM-DD"
                maxLength={40}
                autoComplete="off"
              />
            </details>
          )}
        </RangePicker>
        <TextField
          {...form.field("details")}
          hint={now("details") ?? t("detailsHint")}
          maxLength={200}
          autoComplete="off"
        />
        <Actions>
          <Button>{t("save")}</Button>
          <LinkButton look="alt" href={back}>
            {t("back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </>
  );
}
