import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { removeBlockedDate } from "~/domain/blocked-dates/remove-blocked-date.server";
import { now } from "~/http/clock.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage, useConfirmationProblems } from "~/ui/layout/confirm-page";
import { Modal } from "~/ui/layout/modal";
import { rangeToRemove } from "./range-to-remove.server";
import { ReadOnlyRange } from "./read-only-range";

const PAGE = "blockedDates/:id/delete";
export const handle = confirmHandle("blocked:delete.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, rangeToRemove);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "blocked_removed", (at) => removeBlockedDate(at.id, at.staff, now()));

export default function DeleteBlockedDate() {
  const { t } = useTranslation("blocked");
  const { facts, back } = useLoaderData<typeof loader>();
  const problems = useConfirmationProblems();
  if (!facts.fixed)
    return <ConfirmPage lead="blocked:delete.lead" submit="blocked:delete.submit" risky />;
  return (
    <Modal title={t("delete.title")} back={back}>
      <ReadOnlyRange why={facts.fixed} back={back} problems={problems} />
    </Modal>
  );
}
