import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printManifest } from "~/domain/printing/print-manifest.server";
import { printForm } from "~/domain/printing/schema.server";
import { chosenPrinter, printerView, printPath } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { PrintManifestButton } from "~/ui/printing/print-buttons";
import { PrinterStatus } from "~/ui/printing/printer-status";
import { requireManifest } from "~/views/require-manifest.server";

export const handle = { title: "printing:manifest.heading", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "departures.run");
  const { manifest, card, print } = await requireManifest(params, staff);
  const { number, version } = manifest.content;
  return {
    ...{ path: print, back: card, number, version },
    printer: await printerView(request, staff, now()),
  };
}

/** Asks for the manifest on this browser's printer and leads to the print's own page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "departures.run");
  return submitForm(request, printForm, async () => {
    const { manifest, card } = await requireManifest(params, staff);
    const jobId = await printManifest(
      manifest.id,
      chosenPrinter(request)?.printerId ?? null,
      staff,
      await languageOf(request),
      now(),
    );
    return redirectTo(printPath(jobId, card));
  });
}

export default function PrintManifest() {
  const { t } = useTranslation("printing");
  const { path, back, number, version, printer } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <Modal title={t("manifest.heading")} back={back}>
      <ErrorSummary problems={returned?.problems ?? []} />
      <Facts
        facts={[
          { term: t("manifest.manifest"), value: t("manifest.of", { number, version }) },
          {
            term: t("job.printer"),
            value: <PrinterStatus printer={printer} />,
            changeHref: `/printer?back=${encodeURIComponent(path)}`,
          },
        ]}
      />
      <p>{t("manifest.paper")}</p>
      <PrintManifestButton path={path} back={back} />
    </Modal>
  );
}
