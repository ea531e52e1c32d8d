import { useTranslation } from "react-i18next";
import { acceptOf, PICTURE_KINDS } from "~/domain/files/file-kinds";
import { Avatar } from "../layout/avatar";
import { Actions, Button } from "./buttons";
import { ErrorSummary } from "./error-summary";
import { type FieldError, useFieldErrorText } from "./field-errors";
import { FileField } from "./file-field";
import { FormKey } from "./form-key";

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
        <FormKey />
        <Avatar name={name} imgPath={imgPath} large />
        <FileField
          name="img"
          label={t("picture.field")}
          hint={t("picture.hint")}
          problem={problem("img")}
          accept={acceptOf(PICTURE_KINDS)}
        />
        <Actions>
          <Button look="alt">{t("picture.submit")}</Button>
        </Actions>
      </form>
    </>
  );
}
