import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readInstallation } from "~/domain/first-run/read-facts.server";
import {
  type FirstStep,
  type FirstStepName,
  firstSteps,
  stepsLeft,
} from "~/domain/first-run/steps";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { Note } from "~/ui/layout/note";
import { screenHandle } from "~/ui/layout/screen-handle";

export const handle = screenHandle("firstRun");

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "firstRun");
  const facts = await readInstallation(now());
  return { left: stepsLeft(facts), hasFares: facts.hasFares, steps: firstSteps(facts) };
}

/** Where it is done; what is set in the environment is done on the machine. */
const PAGE = {
  fares: "/setting",
  administrators: "/users",
  onlineSales: "/setting",
  printers: "/user-profile/print-server",
  firstSale: "/",
} as const;
const VARIABLE = {
  contact: "CONTACT",
  gateway: "GATEWAY_ACCOUNTS",
  mail: "SMTP_URL",
  proxy: "PUBLIC_URL, TRUST_PROXY",
} as const;

/** What is missing before the first ticket is sold, in the order in which it is done. */
export default function FirstRun() {
  const { t } = useTranslation("firstRun");
  const { left, hasFares, steps } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t("title")}</h1>
      <Note kind={left === 0 ? "good" : "careful"}>
        <p>
          <strong>{left === 0 ? t("ready") : t("left", { count: left })}</strong>{" "}
          {hasFares ? null : t("until")}
        </p>
      </Note>
      <div className="stack">
        {steps.map((step, index) => (
          <Step key={step.name} step={step} number={index + 1} />
        ))}
      </div>
    </>
  );
}

function Step({ step: { name, done, needed }, number }: { step: FirstStep; number: number }) {
  const { t } = useTranslation("firstRun");
  const state = done ? "done" : needed ? "missing" : "later";
  return (
    <section className="card">
      <div className="row">
        <h2>
          {number}. {t(`step.${name}`)}
        </h2>
        <span className={`push ${LOOK[state].tag}`}>
          <span aria-hidden="true">{LOOK[state].symbol} </span>
          {t(`state.${state}`)}
        </span>
      </div>
      <p>{t(`${done ? "done" : "todo"}.${name}`)}</p>
      {done ? null : isOnMachine(name) ? (
        <p>
          {t("variable")} <code>{VARIABLE[name]}</code>
        </p>
      ) : (
        <p>
          <a href={PAGE[name]}>{t(`link.${name}`)}</a>
        </p>
      )}
    </section>
  );
}

function isOnMachine(name: FirstStepName): name is keyof typeof VARIABLE {
  return name in VARIABLE;
}

const LOOK = {
  done: { tag: "tag good", symbol: "✓" },
  missing: { tag: "tag bad", symbol: "✕" },
  later: { tag: "tag", symbol: "○" },
};
