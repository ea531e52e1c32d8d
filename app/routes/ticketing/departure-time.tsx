import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type DepartureChoice, departureChoices } from "~/domain/departures/choices.server";
import { isDepartureRefusal, isHoldRefusal, roomOf } from "~/domain/departures/rules";
import { chooseDepartures } from "~/domain/ordering/answers";
import { totalPassengers } from "~/domain/ordering/passengers";
import { departureForm } from "~/domain/ordering/schema.server";
import { stepPath } from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import { redirectTo } from "~/http/redirect.server";
import { formatDay, formatTime } from "~/i18n/format";
import { SubmitCards } from "~/ui/forms/choice-cards";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { CouncilContact } from "~/ui/layout/council-contact";
import type { PageHandle } from "~/ui/layout/frame";
import { type Flow, openStep } from "./flow.server";
import { postStep, stepPage } from "./post-step.server";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";

export const handle = {
  title: "flow:title.departure-time",
  sameForMany: true,
} satisfies PageHandle;

/** The boats of the chosen day; away where the day has none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "departure-date");
  const { ticketDate, departureIds, counts } = flow.draft.data;
  if (ticketDate === null || departureIds === null)
    throw redirectTo(stepPath("departure-date", flow.channel), { status: 302 });
  return stepPage(flow, "departure-date", {
    day: ticketDate,
    people: totalPassengers(counts),
    chosen: departureIds.join(","),
    choices: await choicesOf(flow),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "departure-date", departureForm, async ({ departure }, flow) => {
    const choices = await choicesOf(flow);
    const chosen = choices.find(({ ids }) => ids.join() === departure.join());
    if (!chosen) throw new Refusal("departure_gone", { field: "departure" });
    if (!chosen.fits)
      throw new Refusal("departure_full", { field: "departure", values: { left: chosen.left } });
    const people = totalPassengers(flow.draft.data.counts);
    if (flow.channel === "web" && people > chosen.heldMost)
      throw new Refusal("departure_party", {
        field: "departure",
        values: { most: chosen.heldMost },
      });
    return { data: chooseDepartures(flow.draft.data, chosen.ids) };
  });
}

async function choicesOf({ draft, channel, now }: Flow): Promise<DepartureChoice[]> {
  const { jettyId, ticketDate, counts } = draft.data;
  if (jettyId === null || ticketDate === null) return [];
  const people = totalPassengers(counts);
  return departureChoices({ jettyId, day: ticketDate, people, channel }, now);
}

export default function DepartureTime() {
  const { t } = useTranslation("flow");
  const { view: ofStep, day, people, chosen, choices } = useLoaderData<typeof loader>();
  // The day comes before its boats, within one step.
  const { flash } = ofStep;
  const refused = flash && isDepartureRefusal(flash) ? flash : null;
  const view = {
    ...ofStep,
    back: "departure-date" as const,
    flash: refused ? null : flash,
  };
  const returned = useReturnedForm<typeof action>();
  // What the last step refused it for is said where another is chosen.
  const problems = returned?.problems ?? (refused ? [{ ...refused, field: "departure" }] : []);
  const problem = useFieldErrorText(problems);
  const { jettyId } = view.order;
  const { language } = view;
  const placesOf = ({ left, fits, boats }: (typeof choices)[number]) => {
    if (roomOf(left) === "full") return t("time.full");
    if (!fits) return t("time.tooFew", { count: left, people });
    const places = roomOf(left) === "few" ? t("time.few", { count: left }) : t("time.places");
    return boats.length > 1 ? `${t("time.split")} ${places}` : places;
  };
  const open = choices.filter(({ fits }) => fits);
  const closed = choices.filter(({ fits }) => !fits);
  return (
    <StepPage view={view} heading={t("time.heading")} returned={{ problems, typed: {} }}>
      <p>{formatDay(day, language)}</p>
      {open.length > 0 ? (
        <StepForm view={view}>
          <SubmitCards
            name="departure"
            legend={t("time.label")}
            choices={open.map((choice) => ({
              value: choice.ids.join(","),
              label: `${timeOf(choice)} · ${choice.boats.join(" + ")}`,
              hint: placesOf(choice),
            }))}
            chosen={chosen}
            problem={problem("departure")}
            focus={view.channel === "counter"}
          />
        </StepForm>
      ) : (
        <p className="note warn gap">
          {closed.some(({ left }) => left > 0) ? t("time.tooFewEach", { people }) : t("time.none")}
        </p>
      )}
      {closed.length > 0 ? (
        <ul className="gap">
          {closed.map((choice) => (
            <li key={choice.ids.join()}>
              <b>
                {timeOf(choice)} · {choice.boats.join(" + ")}
              </b>
              : {placesOf(choice)}
            </li>
          ))}
        </ul>
      ) : null}
      {people > 0 ? (
        <p>
          <a className="alone" href={stepPath("passengers", view.channel)}>
            {t("time.otherCount")}
          </a>
        </p>
      ) : null}
      <p>
        <a className="alone" href={stepPath("departure-date", view.channel)}>
          {t("time.otherDay")}
        </a>
      </p>
      {problems.some(isHoldRefusal) ? <CouncilContact jettyId={jettyId} /> : null}
    </StepPage>
  );

  function timeOf({ sailsAt, delayedTo }: (typeof choices)[number]): string {
    const time = formatTime(sailsAt, language);
    return delayedTo ? t("time.delayed", { time, later: formatTime(delayedTo, language) }) : time;
  }
}
