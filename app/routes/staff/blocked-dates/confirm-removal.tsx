import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmPage, useConfirmationProblems } from "~/ui/layout/confirm-page";
import { Modal } from "~/ui/layout/modal";
import type { rangeToRemove } from "./range-to-remove.server";
import { ReadOnlyRange } from "./read-only-range";

/** 'Are you sure?' of a range, or why nobody changes it any more. */
export function ConfirmRemoval() {
  const { t } = useTranslation("blocked");
  const { facts, back } = useLoaderData<() => Promise<RangeConfirmation>>();
  const problems = useConfirmationProblems();
  if (!facts.fixed)
    return <ConfirmPage lead="blocked:delete.lead" submit="blocked:delete.submit" risky />;
  return (
    <Modal title={t("delete.title")} back={back}>
      <ReadOnlyRange why={facts.fixed} back={back} problems={problems} />
    </Modal>
  );
}

interface RangeConfirmation {
  facts: Awaited<ReturnType<typeof rangeToRemove>>;
  back: string;
}
