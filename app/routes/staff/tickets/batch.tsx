import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type BatchProgress, batchProgress, stopBatch } from "~/domain/printing/print-batch.server";
import { jobId } from "~/domain/printing/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";

const REFRESH_SECONDS = 5;

export const handle = {
  title: "ticketDialogs:batch.title",
  dialog: true,
  live: ["ticket-changed"],
  showsElsewhere: () => true,
  refresh: (page) => {
    const { counts } = (page ?? {}) as Partial<BatchProgress>;
    return counts && counts.queued + counts.sent > 0 ? { seconds: REFRESH_SECONDS } : null;
  },
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "tickets/batch/:batch");
  const batch = jobId.safeParse(params.batch);
  const progress = batch.success ? await batchProgress(batch.data, staff) : null;
  if (!progress) throw failurePage(new Refusal("not_found"));
  return { ...progress, back: screenPath(request, "tickets") };
}

/** Stops what still waits. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "tickets/batch/:batch");
  return submitForm(request, noFields, async () => {
    const batch = jobId.safeParse(params.batch);
    if (!batch.success) throw new Refusal("not_found");
    const count = await stopBatch(batch.data, staff, now());
    const { pathname, search } = new URL(request.url);
    return redirectTo(pathname + search, { cookies: [flashCookie("tickets.stopped", { count })] });
  });
}

/** How many of the tickets that were printed together have come out. */
export default function PrintBatch() {
  const { t } = useTranslation("ticketDialogs");
  const { pathname, search } = useLocation();
  const { printerName, counts, back } = useLoaderData<typeof loader>();
  const waiting = counts.queued + counts.sent;
  return (
    <Modal title={t("batch.heading", { printer: printerName })} back={back}>
      <Note kind={waiting > 0 ? "info" : "good"} role="status">
        <p>{waiting > 0 ? t("batch.running") : t("batch.done")}</p>
      </Note>
      <Facts
        facts={[
          { term: t("batch.printed"), value: counts.printed },
          { term: t("batch.waiting"), value: waiting },
          ...(counts.failed > 0 ? [{ term: t("batch.failed"), value: counts.failed }] : []),
          ...(counts.unknown > 0 ? [{ term: t("batch.unknown"), value: counts.unknown }] : []),
        ]}
      />
      <form method="post" action={pathname + search}>
        <FormKey />
        <Actions>
          <LinkButton href={back}>{t("many.back")}</LinkButton>
          {counts.queued > 0 ? <Button look="alt">{t("batch.stop")}</Button> : null}
        </Actions>
      </form>
    </Modal>
  );
}
