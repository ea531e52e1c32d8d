import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { returnDaysAt } from "~/domain/boarding/return-leg/return-days.server";
import { HOLD_MINUTES } from "~/domain/departures/rules";
import { JETTIES } from "~/domain/places/jetties";
import { type PageHandle, useFrame } from "~/ui/layout/frame";
import { Article } from "./article";

export const handle = { title: "about:terms.title" } satisfies PageHandle;

const SECTIONS = ["order", "price", "travel", "cancel", "duty"] as const;

/** For how many days each jetty's tickets bring people back: of those that sell there and back. */
export async function loader() {
  const jetties = await Promise.all(
    JETTIES.map(async ({ id, name }) => ({ name, days: await returnDaysAt(null, id) })),
  );
  return { returns: jetties.flatMap(({ name, days }) => (days === null ? [] : [{ name, days }])) };
}

export default function Terms() {
  const { t } = useTranslation("about");
  const { council } = useFrame();
  const { returns } = useLoaderData<typeof loader>();
  const back = returns.map(({ name, days }) =>
    days === 0
      ? t("terms.returnSameDay", { jetty: name })
      : t("terms.return", { jetty: name, count: days }),
  );
  const sections = SECTIONS.map((id) => {
    const text = t(`terms.section.${id}.text`, { minutes: HOLD_MINUTES });
    return {
      id,
      title: t(`terms.section.${id}.title`),
      text: id === "order" ? [text, ...back].join("\n") : text,
    };
  });
  return (
    <Article title={t("terms.title")} lead={t("terms.lead", { council })} sections={sections} />
  );
}
