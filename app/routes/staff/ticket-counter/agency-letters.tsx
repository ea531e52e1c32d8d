import { useTranslation } from "react-i18next";
import { acceptOf, LETTER_KINDS } from "~/domain/files/file-kinds";
import type { Letter } from "~/domain/ticket-counter/screen-order";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { FileField } from "~/ui/forms/file-field";
import { FormKey } from "~/ui/forms/form-key";

/** The letters of an agency: those handed in, each with its way out, and the field for another. */
export function AgencyLetters({
  letters,
  problems,
}: {
  letters: readonly Letter[];
  problems: readonly FieldError[];
}) {
  const { t } = useTranslation("screen");
  const common = useTranslation("common").t;
  const problem = useFieldErrorText(problems);
  return (
    <>
      <ErrorSummary problems={problems} labels={{ letter: t("agency.file") }} />
      {letters.length === 0 ? <p className="hint">{t("agency.none")}</p> : null}
      {letters.length > 0 ? (
        <ul className="stack">
          {letters.map(({ file, title }, place) => (
            <li key={file} className="row">
              <span>{title}</span>
              <a className="push" href={`/ticket-counter/letters/${place}/remove`}>
                {t("agency.remove", { title })}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        method="post"
        action="/ticket-counter/letters"
        encType="multipart/form-data"
        className="stack"
        noValidate
      >
        <FormKey />
        <FileField
          name="letter"
          label={t("agency.file")}
          hint={t("agency.lettersHint")}
          problem={problem("letter")}
          accept={acceptOf(LETTER_KINDS)}
        />
        <Actions>
          <Button>{t("agency.upload")}</Button>
          <LinkButton look="alt" href="/ticket-counter#letters">
            {common("dialog.no")}
          </LinkButton>
        </Actions>
      </form>
    </>
  );
}
