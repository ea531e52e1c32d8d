import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { ConfirmPage, useConfirmationProblems } from "~/ui/layout/confirm-page";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import type { reportToResolve } from "./require-report.server";

interface ReportConfirmation {
  facts: Awaited<ReturnType<typeof reportToResolve>>;
  back: string;
}

/** 'Are you sure?' of a report; whoever comes second is told who was first. */
export function ConfirmResolving() {
  const { t } = useTranslation("support");
  const { facts, back } = useLoaderData<() => Promise<ReportConfirmation>>();
  const isRefused = useConfirmationProblems().length > 0;
  if (!facts.resolved)
    return (
      <ConfirmPage submit="support:resolve.submit">
        <p className="as-typed">{facts.report}</p>
        <p>{t(facts.own ? "resolve.leadOwn" : "resolve.lead", { id: facts.id })}</p>
      </ConfirmPage>
    );
  return (
    <Modal title={t("resolve.done")} back={back}>
      <Note kind={isRefused ? "bad" : "info"} role={isRefused ? "alert" : undefined}>
        <p>{t("resolve.doneBy", facts.resolved)}</p>
      </Note>
      <Actions>
        <LinkButton look="alt" href={back}>
          {t("view.close")}
        </LinkButton>
      </Actions>
    </Modal>
  );
}
