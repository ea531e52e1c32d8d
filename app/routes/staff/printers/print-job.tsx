import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findPrintJob, type PrintJobView } from "~/domain/printing/queries.server";
import { resolveUnknownPrint } from "~/domain/printing/resolve-unknown-print.server";
import { isInProgress } from "~/domain/printing/rules";
import { jobId, printAnswerForm } from "~/domain/printing/schema.server";
import { ownPath } from "~/domain/shared/own-path";
import { Refusal } from "~/domain/shared/refusal";
import { printPath, withPrint } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, requestedReturnPath, returnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { PrintJobDetails } from "./print-job-view";

const REFRESH_SECONDS = 2;

export const handle = {
  title: "printing:job.heading",
  dialog: true,
  refresh: (page) => {
    const { job } = (page ?? {}) as { job?: PrintJobView };
    return job && isInProgress(job.state) ? { seconds: REFRESH_SECONDS } : null;
  },
} satisfies PageHandle;

/** The message of a print that came out, on the page where it was asked for. */
const PRINTED_FLASH = {
  ticket: "printing.ticket_printed",
  personal: "printing.ticket_printed",
  slip: "printing.slip_printed",
  manifest: "printing.manifest_printed",
  test: "test_printed",
} as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  const back = requestedReturnPath(request, "print");
  const parsed = jobId.safeParse(params.job);
  const job = parsed.success ? await findPrintJob(parsed.data, now()) : null;
  if (!job || job.printerJettyId !== staff.jettyId)
    return orFailurePage(() => Promise.reject(new Refusal("not_found")));
  if (job.state === "printed" && back !== null)
    throw redirectTo(back, { status: 302, cookies: [flashCookie(PRINTED_FLASH[job.kind])] });
  return { job, back: back ?? DASHBOARD_PATH };
}

/**
 * The answer to 'did paper come out?'. Posted to the address without `back`: who comes
 * second must see that, and not be led on.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  return submitForm(request, printAnswerForm, async ({ came_out: cameOut, back, stay }) => {
    const id = jobId.safeParse(params.job);
    if (!id.success) throw new Refusal("not_found");
    const next = await resolveUnknownPrint(id.data, cameOut, staff, now());
    const leadsTo = returnPath(back, "print");
    return redirectTo(
      stay && leadsTo !== null ? withPrint(leadsTo, next) : printPath(next, leadsTo),
    );
  });
}

export default function PrintJob() {
  const { t } = useTranslation("printing");
  const { job, ...loaded } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const back = ownPath(returned?.typed.back) ?? loaded.back;
  return (
    <Modal title={t("job.heading")} back={back}>
      <PrintJobDetails job={job} back={back} problems={returned?.problems ?? []} />
    </Modal>
  );
}
