import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { jettiesOf } from "~/domain/access/works-at";
import { readMonth } from "~/domain/month-end/month-state.server";
import { jettyName } from "~/domain/places/jetties";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { UnderlyingPage } from "~/ui/layout/modal";
import { screenHandle } from "~/ui/layout/screen-handle";
import { askedMonth } from "./asked-month.server";
import { DifferenceSums } from "./difference-sums";
import { EquationBox } from "./equation-box";
import { MonthChoice } from "./month-choice";
import { MonthSections } from "./month-sections";
import { MonthStateNote } from "./month-state-note";
import { monthView } from "./month-view.server";

export const handle = screenHandle("monthEnd", {
  live: ["month-changed", "ticket-cancelled"],
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "monthEnd");
  const of = askedMonth(request, staff);
  const month = monthView(of, await readMonth(of, now()), await languageOf(request));
  const jetties = jettiesOf(staff);
  return { month, jetties };
}

/** A jetty's month: what was sold against what was received, and what does not match. */
export default function Month() {
  const { t } = useTranslation("months");
  const { month, jetties } = useLoaderData<typeof loader>();
  const { query, state } = month;
  return (
    <UnderlyingPage>
      <div className="row">
        <h1>
          {t("title")} · {month.name} · {jettyName(month.jettyId)}
        </h1>
        <a className="push" href={`/month-end${query}`}>
          {t("refresh")}
        </a>
      </div>
      <MonthChoice month={month} jetties={jetties} />
      <MonthStateNote month={month} />
      <EquationBox month={month} heading={t("equation.heading")} />
      <Actions>
        {state === "open" ? (
          <LinkButton href={`/month-end/close${query}`}>{t("close.act")}</LinkButton>
        ) : null}
        {state === "closed" ? null : (
          <LinkButton look={state === "open" ? "alt" : "main"} href={`/month-end/import${query}`}>
            {t("gateway.import")}
          </LinkButton>
        )}
        <LinkButton look="alt" href={`/month-end/statements${query}`}>
          {t("gateway.statements")}
        </LinkButton>
        <LinkButton look="alt" href={`/month-end/closings${query}`}>
          {t("closing.all")}
        </LinkButton>
      </Actions>
      <DifferenceSums month={month} />
      <MonthSections month={month} />
    </UnderlyingPage>
  );
}
