import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { qrDrawing } from "~/documents/qr-image.server";
import { readFlash } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { FlashRefusal } from "~/ui/layout/flash-refusal";
import type { PageHandle } from "~/ui/layout/frame";
import { useHotkeys } from "~/ui/layout/hotkeys";
import { Modal } from "~/ui/layout/modal";
import { SaleResult } from "~/ui/tickets/sale-result";
import { saleResultView } from "~/views/sale-result.server";
import { SCREEN_PATH } from "./paths";

export const handle = {
  texts: ["counter", "flow", "printing", "receipt"],
  title: "screen:result.heading",
  dialog: true,
} satisfies PageHandle;

/** The ticket that was just made, above the emptied screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { qrToken, ...result } = await saleResultView(request);
  return {
    result,
    qr: qrToken === null ? null : qrDrawing(qrToken),
    flash: readFlash(request).flash,
    language: await languageOf(request),
  };
}

export default function TicketCounterResult() {
  const { t } = useTranslation("screen");
  const { result, qr, flash, language } = useLoaderData<typeof loader>();
  useHotkeys();
  return (
    <Modal title={t("result.heading")} back={SCREEN_PATH} wide>
      <FlashRefusal flash={flash} />
      <SaleResult {...result} qr={qr} language={language} next={SCREEN_PATH} />
    </Modal>
  );
}
