import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { saleResultView } from "~/http/counter-result.server";
import { saleResultPath, SCREEN_PATH } from "~/http/counter-screen-paths";
import { readFlash } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { useHotkeys } from "~/ui/counter/keys";
import { SaleResult } from "~/ui/counter/sale-result";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/staff/modal";
import { FlashRefusal } from "~/ui/ticketing/flash-note";

export const handle = { title: "screen:result.heading", dialog: true } satisfies PageHandle;

/** The ticket that was just made, above the emptied screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  return {
    result: await saleResultView(request, saleResultPath),
    flash: readFlash(request).flash,
    language: await languageOf(request),
  };
}

export default function TicketCounterResult() {
  const { t } = useTranslation("screen");
  const { result, flash, language } = useLoaderData<typeof loader>();
  useHotkeys();
  return (
    <Modal title={t("result.heading")} back={SCREEN_PATH} wide>
      <FlashRefusal flash={flash} />
      <SaleResult {...result} language={language} next={SCREEN_PATH} />
    </Modal>
  );
}
