import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FieldError } from "~/ui/forms/field-errors";

interface ReadOnlyRangeProps {
  why: "past" | "removed";
  back: string;
  /** The refusal of a form that came too late: it says the same, and by whom. */
  problems: readonly FieldError[];
}

/** In place of the form of a range that nobody changes any more. */
export function ReadOnlyRange({ why, back, problems }: ReadOnlyRangeProps) {
  const { t } = useTranslation("blocked");
  return (
    <>
      <ErrorSummary problems={problems} />
      {problems.length === 0 ? <p className="note warn">{t(`fixed.${why}`)}</p> : null}
      <Actions>
        <LinkButton look="alt" href={back}>
          {t("back")}
        </LinkButton>
      </Actions>
    </>
  );
}
