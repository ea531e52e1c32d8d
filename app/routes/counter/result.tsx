import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { qrDrawing } from "~/documents/qr-image.server";
import { STEPS } from "~/domain/ordering/steps";
import { readFlash } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { FlashRefusal } from "~/ui/layout/flash-refusal";
import type { PageHandle } from "~/ui/layout/frame";
import { useHotkeys } from "~/ui/layout/hotkeys";
import { UnderlyingPage } from "~/ui/layout/modal";
import { SaleResult } from "~/ui/tickets/sale-result";
import { saleResultView } from "~/views/sale-result.server";
import { NEXT_SALE_PATH } from "./paths";
import { StepTabs } from "./step-tabs";

export const handle = {
  texts: ["flow", "printing", "receipt"],
  title: "flow:title.result",
  css: ["tickets"],
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { qrToken, ...result } = await saleResultView(request);
  const { flash, cookies } = readFlash(request);
  return data(
    {
      result,
      qr: qrToken === null ? null : qrDrawing(qrToken),
      flash,
      language: await languageOf(request),
    },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export default function CounterResult() {
  const { t } = useTranslation("counter");
  const { result, qr, flash, language } = useLoaderData<typeof loader>();
  useHotkeys();
  const steps = STEPS.map(({ name }) => ({
    name,
    href: undefined,
    state: name === "result" ? ("here" as const) : ("done" as const),
  }));
  return (
    <UnderlyingPage>
      <StepTabs view={{ steps, percent: 100 }} />
      <main id="main" className="wrap gap">
        <h1>{t("result.heading")}</h1>
        <FlashRefusal flash={flash} />
        <SaleResult {...result} qr={qr} language={language} next={NEXT_SALE_PATH} />
      </main>
    </UnderlyingPage>
  );
}
