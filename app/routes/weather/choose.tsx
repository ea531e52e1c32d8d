import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { caseByCode } from "~/domain/departures/weather/case-queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { languageOf } from "~/http/language.server";
import { limitClient, limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import { CouncilContact } from "~/ui/layout/council-contact";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { NoSailingNote } from "~/ui/tickets/no-sailing-note";
import { CaseAnswer, CaseFacts, CaseWords, RefundAccount } from "~/ui/weather/case-facts";
import { CreditForm, CreditTaken } from "~/ui/weather/credit-form";
import { MoveForm } from "~/ui/weather/move-form";
import { RefundForm, useRefundLabels } from "~/ui/weather/refund-form";
import { answerForm, askedMove, giveAnswer, lookPath } from "~/views/weather-answer.server";
import { weatherCaseView } from "~/views/weather-case-view.server";

export const handle = { title: "weatherBuyer:pageTitle" } satisfies PageHandle;

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
}

/** The case of a link; whoever tries links out has to wait, and so does who asks too often. */
async function requireCase(request: Request, code: string | undefined, at: Date) {
  return orFailurePage(async () => {
    await limitClient(request, "weatherLink", at);
    return limitFailedLookups(request, at, async () => {
      const about = /^[0-9a-f]{32}$/.test(code ?? "") ? await caseByCode(code ?? "") : null;
      if (!about) throw new Refusal("not_found");
      return about;
    });
  });
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = now();
  const found = await requireCase(request, params.code, at);
  const about = await weatherCaseView(found, askedMove(request), await languageOf(request), at);
  // The link of an earlier stoppage knows nothing of a later one.
  if (about.later !== null) throw redirectTo(`/w/${about.later.code}`, { status: 302 });
  return data(
    { about, path: `/w/${found.code}` },
    {
      headers: cookieCheckCookies(request).map((cookie): [string, string] => [
        "Set-Cookie",
        cookie,
      ]),
    },
  );
}

/** The buyer chooses, once; then the page says what was chosen. */
export async function action({ request, params }: ActionFunctionArgs) {
  const at = now();
  const about = await requireCase(request, params.code, at);
  const { code } = about;
  const path = `/w/${code}`;
  return submitForm(request, answerForm(about), async (answer) => {
    if (answer.kind === "look") return redirectTo(lookPath(path, answer));
    // Nobody answered it, and there is nothing to correct: the page says that the boat sails.
    if (about.state === "sails") return redirectTo(path);
    await giveAnswer(answer, { kind: "buyer", code }, at);
    return redirectTo(path);
  });
}

/** A buyer whose boat does not sail chooses what becomes of the order; no login, no script. */
export default function ChooseForWeather() {
  const { t } = useTranslation("weatherBuyer");
  const { about, path } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  const labels = { ...useRefundLabels(), day: t("move.day"), departure: t("move.legend") };
  const { state, strands, move, words, was, answerBy, lacksBank, creditUntil, ticketCode } = about;
  const open = state === "open";
  return (
    <Page>
      <main id="main" className="text stack">
        <ErrorSummary problems={returned?.problems ?? []} labels={labels} />
        <h1>{t(open ? "pageTitle" : "pageTitleAnswered")}</h1>
        {strands ? <NoSailingNote ticket={strands} next={null} /> : <CaseAnswer about={about} />}
        <CreditTaken credit={about.credit} />
        <RefundAccount about={about} />
        {open ? <p>{t("lead", { was, answerBy })}</p> : null}
        <CaseWords words={words} />
        <CaseFacts about={about} />
        {move ? <MoveForm move={move} path={path} problem={problem} /> : null}
        {open && creditUntil ? <CreditForm about={about} path={path} /> : null}
        {open || lacksBank || about.accountChanges ? (
          <RefundForm about={about} path={path} typed={returned?.typed ?? {}} problem={problem} />
        ) : null}
        {state === "moved" || state === "sails" ? (
          <div className="acts">
            <LinkButton href={`/ticket/receipt/print/${ticketCode}`}>{t("openTicket")}</LinkButton>
          </div>
        ) : null}
        <CouncilContact jettyId={about.jettyId} reference={about.receiptNo} />
      </main>
    </Page>
  );
}

export const ErrorBoundary = BuyerFailure;
