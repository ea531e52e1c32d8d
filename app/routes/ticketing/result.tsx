import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { whoSails } from "~/domain/departures/ticket-boats";
import { firstOpenStep, stepPath, STEPS } from "~/domain/ordering/steps";
import { clearUnpaid } from "~/http/cookies.server";
import { orFailurePage } from "~/http/failure.server";
import { readFlash } from "~/http/flash.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { inertBelow } from "~/ui/layout/error-dialog";
import type { PageHandle } from "~/ui/layout/frame";
import { Steps } from "~/ui/layout/steps";
import { BankAnswer } from "./bank-answer";
import { openFlow } from "./flow.server";
import {
  besideTicket,
  clearFinishedOrder,
  readResult,
  resultTicketCode,
  type ResultView,
} from "./result.server";
import { ResultPaid } from "./result-paid";
import { ResultUnpaid } from "./result-unpaid";
import { StepMessages, useErrorDialog } from "./step-messages";
import { TripTickets } from "./trip-tickets";

export const handle = {
  title: "flow:title.result",
  refresh: (page) => {
    const payment = (page as { result?: ResultView } | undefined)?.result?.payment;
    return payment?.state === "pending" || payment?.mayStillChange
      ? { seconds: payment.reloadSeconds }
      : null;
  },
} satisfies PageHandle;

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
}

/**
 * Step 7: shows how an order stands, whoever comes and however often; nothing here decides that it
 * is paid (S11).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const code = await resultTicketCode(request);
  if (code === null) throw await toFirstOpenStep(request);
  const result = await orFailurePage(() => readResult(request, code));
  const { flash, cookies } = readFlash(request);
  const all = [
    ...cookieCheckCookies(request),
    ...cookies,
    ...(await clearFinishedOrder(request, result)),
  ];
  return data(
    {
      result,
      flash,
      language: await languageOf(request),
      beside: await besideTicket(request, code),
    },
    { headers: all.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

/** Nobody's order yet: back to where the order stands. */
async function toFirstOpenStep(request: Request): Promise<Response> {
  const { draft, channel } = await openFlow(request);
  return redirectTo(stepPath(firstOpenStep(draft.data, channel), channel), {
    status: 302,
    cookies: [clearUnpaid()],
  });
}

export default function ResultStep() {
  const common = useTranslation("common").t;
  const { result, flash, language, beside } = useLoaderData<typeof loader>();
  const errorDialog = useErrorDialog({ view: { flash }, problems: [] });
  const steps = STEPS.map(({ name }) => ({
    name,
    label: common(`steps.name.${name}`),
    state: name === "result" ? ("here" as const) : ("done" as const),
  }));
  return (
    <>
      <Steps steps={steps} title={common("steps.name.result")} percent={100} />
      <main id="main" {...inertBelow(errorDialog)}>
        <StepMessages view={{ flash }} problems={[]} />
        <BankAnswer flash={flash} state={result.payment.state} />
        {result.qr ? (
          <ResultPaid {...result} qr={result.qr} link={beside.link} language={language} />
        ) : (
          <ResultUnpaid {...result} language={language} />
        )}
        <TripTickets
          ticketCode={result.ticket.ticketCode}
          others={beside.trip.others}
          addable={result.qr && whoSails(result.ticket) !== "none" ? beside.trip.addable : null}
          language={language}
        />
      </main>
      {errorDialog}
    </>
  );
}
