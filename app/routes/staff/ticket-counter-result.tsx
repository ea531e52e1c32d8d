import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { counterResult } from "~/http/counter-result.server";
import { resultPath, SCREEN_PATH } from "~/http/counter-screen-paths";
import { readFlash } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { useKeys } from "~/ui/counter/keys";
import { SaleResult } from "~/ui/counter/sale-result";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/staff/modal";
import { FlashNote } from "~/ui/ticketing/flash-note";

export const handle = { title: "screen:result.heading", dialog: true } satisfies PageHandle;

/** The ticket that was just made, above the emptied screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  return {
    result: await counterResult(request, resultPath),
    flash: readFlash(request).flash,
    language: await languageOf(request),
  };
}

export default function TicketCounterResult() {
  const { t } = useTranslation("screen");
  const { result, flash, language } = useLoaderData<typeof loader>();
  useKeys();
  return (
    <Modal title={t("result.heading")} back={SCREEN_PATH} wide>
      <FlashNote flash={flash} />
      <SaleResult {...result} language={language} next={SCREEN_PATH} />
    </Modal>
  );
}
