import { useTranslation } from "react-i18next";
import { Modal } from "../layout/modal";
import { Actions, LinkButton } from "./buttons";
import type { FieldError } from "./field-errors";
import { PictureForm } from "./picture-form";

interface PictureModalProps {
  name: string;
  imgPath: string | null;
  action: string;
  back: string;
  returned: { problems: readonly FieldError[]; failed?: boolean } | undefined;
}

/** The picture upload modal; when the failure was ours, 'Oopss' (R-8-13). */
export function PictureModal({ name, imgPath, action, back, returned }: PictureModalProps) {
  const { t } = useTranslation("users");
  const common = useTranslation("common").t;
  if (returned?.failed)
    return (
      <Modal title={common("failure.oops")} back={back}>
        <p role="alert">{t("picture.failed")}</p>
        <Actions>
          <LinkButton href={action}>{common("action.retry")}</LinkButton>
          <LinkButton look="alt" href={back}>
            {common("dialog.no")}
          </LinkButton>
        </Actions>
      </Modal>
    );
  return (
    <Modal title={t("picture.title", { name })} back={back}>
      <PictureForm action={action} name={name} imgPath={imgPath} problems={returned?.problems} />
    </Modal>
  );
}
