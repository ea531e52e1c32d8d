import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { config } from "~/config.server";
import { chooseJetty } from "~/domain/ordering/answers";
import { myTickets } from "~/domain/ordering/my-tickets.server";
import { jettyForm } from "~/domain/ordering/schema.server";
import { JETTIES } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { RichText } from "~/i18n/rich-text";
import { SubmitCards } from "~/ui/forms/choice-cards";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { openStep } from "./flow.server";
import { MyTicketsNote, MyTicketsSection } from "./my-tickets-on-first-page";
import { identityOf } from "./order-cookies.server";
import { postStep, stepPage } from "./post-step.server";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";
import { TextLink } from "./text-link";

export const handle = { title: "flow:title.jetty" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "jetty");
  const { APP_STORE_URL, PLAY_STORE_URL } = config();
  return stepPage(flow, "jetty", {
    appStore: APP_STORE_URL,
    playStore: PLAY_STORE_URL,
    mine: await myTickets(identityOf(request), flow.now),
    today: dayOf(flow.now),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "jetty", jettyForm, ({ jettyID }, { draft }) => ({
    data: chooseJetty(draft.data, jettyID),
  }));
}

export default function Jetty() {
  const { t } = useTranslation("online");
  const { view, appStore, playStore, mine, today } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  return (
    <StepPage view={view} heading={t("jetty.heading")} returned={returned}>
      <MyTicketsNote tickets={mine} today={today} language={view.language} />
      <StepForm view={view} action="?index">
        <SubmitCards
          name="jettyID"
          legend={t("jetty.legend")}
          choices={JETTIES.map((jetty) => ({
            value: String(jetty.id),
            label: jetty.name,
            hint: jetty.place,
          }))}
          chosen={view.order.jettyId === null ? null : String(view.order.jettyId)}
          problem={problem("jettyID")}
        />
      </StepForm>
      <p className="note">{t("jetty.note")}</p>
      <hr />
      <MyTicketsSection tickets={mine} language={view.language} />
      <h2>{t("jetty.bought")}</h2>
      <p>
        <RichText text={t("jetty.find")} parts={{ a: <TextLink href="/already-paid" /> }} />
      </p>
      <p className="small mute">
        <RichText
          text={t("jetty.small")}
          parts={{
            app: <TextLink href={appStore} />,
            play: <TextLink href={playStore} />,
            terms: <TextLink href="/terms" />,
          }}
        />
      </p>
    </StepPage>
  );
}
