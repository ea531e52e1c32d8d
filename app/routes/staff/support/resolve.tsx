import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { now } from "~/http/clock.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { confirmHandle, ConfirmPage, useConfirmationProblems } from "~/ui/layout/confirm-page";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { reportToResolve, requireReport } from "./require-report.server";

const PAGE = "support/:id/resolve";
export const handle = confirmHandle("support:resolve.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, reportToResolve);
/** 'Mark as Resolve': once; who comes second reads who was first. */
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "report_resolved", async ({ staff, params }) => {
    const { id } = await requireReport(staff, params.id);
    await resolveReport(staff, id, now());
  });

export default function ResolveReport() {
  const { t } = useTranslation("support");
  const { facts, back } = useLoaderData<typeof loader>();
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
