import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { BackLink } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { CaseAnswer, CaseFacts } from "~/ui/weather/case-facts";
import { CreditForm, CreditTaken } from "~/ui/weather/credit-form";
import { MoveForm } from "~/ui/weather/move-form";
import { RefundForm, useRefundLabels } from "~/ui/weather/refund-form";
import { answerForm, askedMove, giveAnswer, lookPath } from "~/views/weather-answer.server";
import { weatherCaseView } from "~/views/weather-case-view.server";
import { CaseContact } from "./case-contact";
import { caseRow, messageOf, refusedView, requireCase } from "./weather-view.server";

export const handle = {
  title: "weather:case.title",
  texts: ["weatherBuyer"],
  live: ["ticket-changed", "ticket-cancelled"],
} satisfies PageHandle;
const PAGE = "weather/:id/cases/:case";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const [about, language] = [await requireCase(params, staff), await languageOf(request)];
  const { bankName, bankAccount, bankHolder } = about;
  return {
    about: await weatherCaseView(about, askedMove(request), language, now()),
    row: caseRow(about, language),
    ...messageOf(about),
    bank: bankName && `${bankName}, ${bankAccount ?? ""}, ${bankHolder ?? ""}`,
    answeredBy: about.chosenByName,
    refused: refusedView(about, language),
    path: `/timetable/weather/${about.stoppageId}/cases/${about.id}`,
    back: `/timetable/weather/${about.stoppageId}`,
  };
}

/** Somebody of the office answers for a buyer, on the phone or at the counter. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const about = await requireCase(params, staff);
  return submitForm(request, answerForm(about), async (answer) => {
    const path = `/timetable/weather/${about.stoppageId}/cases/${about.id}`;
    if (answer.kind === "look") return redirectTo(lookPath(path, answer));
    await giveAnswer(answer, { kind: "staff", caseId: about.id, by: staff }, now());
    return redirectTo(path, {
      cookies: [flashCookie(`weather.${answer.kind}`)],
    });
  });
}

/** One order whose boat does not sail: how to reach its buyer, and the answer given for them. */
export default function WeatherCasePage() {
  const { t } = useTranslation("weather");
  const { about, path, back, answeredBy, bank, refused, ...contact } =
    useLoaderData<typeof loader>();
  const { later } = about;
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  const buyer = useTranslation("weatherBuyer").t;
  const labels = { ...useRefundLabels(), day: buyer("move.day"), departure: buyer("move.legend") };
  return (
    <div className="text stack">
      <BackLink href={back}>{t("case.back")}</BackLink>
      <ErrorSummary problems={returned?.problems ?? []} labels={labels} />
      <h1>{t("case.heading", { receiptNo: about.receiptNo })}</h1>
      {later ? (
        <Note kind="careful">
          <p>
            {t("case.later")}{" "}
            <a href={`/timetable/weather/${later.stoppageId}/cases/${later.id}`}>
              {t("case.toLater")}
            </a>
          </p>
        </Note>
      ) : null}
      {about.state === "open" || later ? null : <p>{t("case.buyerReads")}</p>}
      <CaseAnswer about={about} />
      {refused ? (
        <Note kind="careful">
          <p>{t("case.refused", refused)}</p>
          <p className="as-typed">{refused.note}</p>
        </Note>
      ) : null}
      <CreditTaken credit={about.credit} />
      {answeredBy ? <p>{t("case.answeredBy", { name: answeredBy })}</p> : null}
      {bank ? <p>{t("case.bank", { bank })}</p> : null}
      <CaseFacts about={about} />
      <p>
        <a href={`/tickets/${about.ticketCode}`}>{t("case.ticket")}</a>
      </p>
      {later ? null : <CaseContact {...contact} action={`${path}/phoned?back=case`} />}
      {about.state === "open" || about.lacksBank || about.accountChanges ? (
        <>
          <h2>{t("case.answer")}</h2>
          <p>{t("case.answerLead")}</p>
        </>
      ) : null}
      {about.move ? <MoveForm move={about.move} path={path} problem={problem} /> : null}
      {about.state === "open" && about.creditUntil ? (
        <CreditForm about={about} path={path} />
      ) : null}
      {about.state === "open" || about.lacksBank || about.accountChanges ? (
        <RefundForm about={about} path={path} typed={returned?.typed ?? {}} problem={problem} />
      ) : null}
    </div>
  );
}
