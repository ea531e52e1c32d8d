import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { ConfirmPage } from "~/ui/layout/confirm-page";
import { Modal } from "~/ui/layout/modal";
import type { mailFacts } from "./mail-facts.server";

/** 'Are you sure?' of mails to the buyers of a range, or that nobody has to be told. */
export function ConfirmMailing() {
  const { t } = useTranslation("blocked");
  const { facts, back } = useLoaderData<() => Promise<MailingConfirmation>>();
  if (facts.count > 0)
    return <ConfirmPage lead="blocked:mailing.lead" submit="blocked:mailing.submit" />;
  return (
    <Modal title={t("mailing.title")} back={back}>
      <p>{t("mailing.nobody", facts)}</p>
      <Actions>
        <LinkButton look="alt" href={back}>
          {t("back")}
        </LinkButton>
      </Actions>
    </Modal>
  );
}

interface MailingConfirmation {
  facts: Awaited<ReturnType<typeof mailFacts>>;
  back: string;
}
