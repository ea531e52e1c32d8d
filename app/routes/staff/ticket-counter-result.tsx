import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { counterResult } from "~/http/counter-result.server";
import { resultPath, SCREEN_PATH } from "~/http/counter-screen-paths";
import { languageOf } from "~/http/language.server";
import { SaleResult } from "~/ui/counter/sale-result";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/staff/modal";

export const handle = { title: "screen:result.heading", dialog: true } satisfies PageHandle;

/** The ticket that was just made, above the emptied screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { ...(await counterResult(request, resultPath)), language: await languageOf(request) };
}

export default function TicketCounterResult() {
  const { t } = useTranslation("screen");
  return (
    <Modal title={t("result.heading")} back={SCREEN_PATH} wide>
      <SaleResult {...useLoaderData<typeof loader>()} next={SCREEN_PATH} />
    </Modal>
  );
}
