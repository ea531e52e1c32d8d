import { useTranslation } from "react-i18next";
import { acceptOf, PICTURE_KINDS } from "~/domain/files/file-kinds";
import { Avatar } from "../layout/avatar";
import { Actions, Button } from "./buttons";
import { ErrorSummary } from "./error-summary";
import { Field } from "./field";
import { type FieldError, useFieldErrorText } from "./field-errors";

interface PictureFormProps {
  action: string;
  name: string;
  imgPath: string | null;
  problems?: readonly FieldError[];
}

/**
 * The drop zone for a picture: the browser's own file field, onto which a file can be dropped or
 * which opens the camera's pictures.
 */
export function PictureForm({ action, name, imgPath, problems = [] }: PictureFormProps) {
  const { t } = useTranslation("users");
  const problem = useFieldErrorText(problems);
  return (
    <>
      <ErrorSummary problems={problems} labels={{ img: t("picture.field") }} />
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="stack"
        noValidate
      >
        <Avatar name={name} imgPath={imgPath} large />
        <Field
          name="img"
          label={t("picture.field")}
          hint={t("picture.hint")}
          problem={problem("img")}
        >
          {(wiring) => (
            <input
              className="in drop"
              type="file"
              accept={acceptOf(PICTURE_KINDS)}
              required
              {...wiring}
            />
          )}
        </Field>
        <Actions>
          <Button look="alt">{t("picture.submit")}</Button>
        </Actions>
      </form>
    </>
  );
}
