import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";

interface ShownSecretProps {
  name: string;
  secret: string;
  /** Where one goes on, with the secret saved. */
  next: string;
}

/** A signing secret, shown this once. */
export function ShownSecret({ name, secret, next }: ShownSecretProps) {
  const { t } = useTranslation("webhooks");
  return (
    <Modal title={t("secret.shownTitle")} back={next}>
      <Note kind="careful" role="status">
        <p>{t("secret.once")}</p>
      </Note>
      <p>{t("secret.name", { name })}</p>
      <p>
        <code className="wrapall" id="signing-secret">
          {secret}
        </code>
      </p>
      <Actions>
        <LinkButton href={next}>{t("secret.saved")}</LinkButton>
      </Actions>
    </Modal>
  );
}
