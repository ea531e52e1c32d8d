import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { BoardingCard } from "./boarding-card";

const SIZES = ["adult", "child", "infant"] as const;

interface JacketsProps {
  card: BoardingCard;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Life jackets handed out by size: what was said, or the small form to say it. */
export function Jackets({ card, rules, returned }: JacketsProps) {
  const { t } = useTranslation("headCounts");
  const { jackets, onBoard } = card;
  const sum = jackets ? jackets.adult + jackets.child + jackets.infant : 0;
  const missing = onBoard - sum;
  return (
    <section aria-labelledby="jackets" className="stack">
      <h2 id="jackets">{t("jackets.title")}</h2>
      <p>
        {jackets === null
          ? t("jackets.none")
          : missing > 0
            ? t("jackets.short", { count: missing })
            : t("jackets.enough", { count: sum, onBoard })}
      </p>
      {card.canCount ? (
        <JacketsForm {...{ card, rules, returned }} />
      ) : jackets ? (
        <p>{t("jackets.sum", jackets)}</p>
      ) : null}
    </section>
  );
}

function JacketsForm({ card: { path, jackets }, rules, returned }: JacketsProps) {
  const { t } = useTranslation("headCounts");
  const labels = Object.fromEntries(SIZES.map((size) => [size, t(`jackets.${size}`)]));
  const stored = (size: (typeof SIZES)[number]) => (jackets ? String(jackets[size]) : "");
  const values = Object.fromEntries(SIZES.map((size) => [size, stored(size)]));
  const version = jackets?.version ?? 0;
  const form = useStaffForm({ labels, rules, returned, values, version });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action={path}>
        <input type="hidden" name="version" value={form.version} />
        <div className="sizes">
          {SIZES.map((size) => (
            <TextField
              key={size}
              {...form.field(size)}
              hint={form.overtaken ? t("jackets.now", { count: Number(stored(size)) }) : undefined}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              narrow
            />
          ))}
        </div>
        <Actions>
          <Button look="alt">{t("jackets.submit")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}
