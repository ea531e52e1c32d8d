import { useTranslation } from "react-i18next";
import { Button } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";

interface EmailSuggestionProps {
  /** What was typed, and what was probably meant. */
  email: string;
  suggested: string;
  /** The step that is shown again afterwards. */
  backTo: "passengers-info" | "checkout";
}

/**
 * 'Did you mean …?', with the button that corrects it: a part of a form of step 5, so that nothing
 * typed is lost. Whoever goes on keeps the address as it is.
 */
export function EmailSuggestion({ email, suggested, backTo }: EmailSuggestionProps) {
  const { t } = useTranslation("people");
  return (
    <Note kind="careful">
      <p>
        <b>{t("email.question", { email: suggested })}</b>
      </p>
      <p>{t("email.keep", { email })}</p>
      <p>
        <Button look="alt" name="email" value={backTo}>
          {t("email.correct")}
        </Button>
      </p>
    </Note>
  );
}
