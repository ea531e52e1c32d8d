import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { clockState } from "~/domain/shared/clock.server";
import { readSystemFigures } from "~/domain/system-health/read-figures.server";
import { findings, type HealthState, needing } from "~/domain/system-health/rules";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { formatInstant } from "~/i18n/format";
import { LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { screenHandle } from "~/ui/layout/screen-handle";
import { healthView } from "./health-view.server";

export const handle = screenHandle("systemHealth");

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "systemHealth");
  const [at, language] = [now(), await languageOf(request)];
  const found = findings(await readSystemFigures(at), clockState());
  return {
    at: formatInstant(at, language),
    needing: needing(found),
    parts: healthView(found, language),
  };
}

const LOOK: Record<HealthState, { tag: string; symbol: string }> = {
  good: { tag: "tag good", symbol: "✓" },
  look: { tag: "tag warn", symbol: "!" },
  act: { tag: "tag bad", symbol: "✕" },
};

/** How the product stands, in words, for super users. */
export default function SystemHealth() {
  const { t } = useTranslation("health");
  const { at, needing: count, parts } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="row">
        <h1>{t("title")}</h1>
        <span className="push">
          <LinkButton look="alt" href="/system-health">
            {t("again")}
          </LinkButton>
        </span>
      </div>
      <Note kind={count === 0 ? "good" : "careful"}>
        <p>
          <strong>{count === 0 ? t("allWell") : t("needing", { count })}</strong>{" "}
          {t("asOf", { at })}
        </p>
      </Note>
      <dl className="facts">
        {parts.map(({ part, state, sentences }) => (
          <div key={part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd>
              <Sentences sentences={sentences} />
              <PartLink part={part} state={state} />
            </dd>
            {part === "sales" ? null : (
              <dd>
                <StateTag state={state} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}

/** In words and by a sign; the colour only repeats it. */
function StateTag({ state }: { state: HealthState }) {
  const { t } = useTranslation("health");
  return (
    <span className={LOOK[state].tag}>
      <span aria-hidden="true">{LOOK[state].symbol} </span>
      {t(`state.${state}`)}
    </span>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((one) => <p key={one}>{one}</p>);
}

/** Where something can be done about it. */
function PartLink({ part, state }: { part: string; state: HealthState }) {
  const { t } = useTranslation("health");
  if (part !== "jobs" || state !== "act") return null;
  return <a href="/error-log/jobs">{t("toJobs")}</a>;
}
