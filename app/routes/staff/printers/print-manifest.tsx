import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findManifest, type Manifest } from "~/domain/manifest/queries.server";
import { printManifest } from "~/domain/printing/print-manifest.server";
import { printForm } from "~/domain/printing/schema.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { chosenPrinter, printerView, printPath } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
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

export const handle = { title: "printing:manifest.heading", dialog: true } satisfies PageHandle;

interface AddressParams {
  id?: string;
  version?: string;
}

/** The manifest of the address, where its reader works; throws the page for an address of none. */
async function requireManifest({ id, version }: AddressParams, staff: Staff): Promise<Manifest> {
  const wanted = rowIdParam(version);
  const manifest = wanted > 99 ? null : await findManifest(rowIdParam(id), wanted, staff);
  if (!manifest) throw failurePage(new Refusal("not_found"));
  return manifest;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "departures.run");
  const { content } = await requireManifest(params, staff);
  return {
    path: `/print/manifest/${params.id}/${params.version}`,
    back: `/timetable/${params.id}`,
    ...{ number: content.number, version: content.version },
    printer: await printerView(request, staff, now()),
  };
}

/** Asks for the manifest on this browser's printer and leads to the print's own page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "departures.run");
  return submitForm(request, printForm, async () => {
    const { id } = await requireManifest(params, staff);
    const jobId = await printManifest(
      id,
      chosenPrinter(request)?.printerId ?? null,
      staff,
      await languageOf(request),
      now(),
    );
    return redirectTo(printPath(jobId, `/timetable/${params.id}`));
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
