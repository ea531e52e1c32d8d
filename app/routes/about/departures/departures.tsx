import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { closedDays } from "~/domain/departures/status/closed-days.server";
import { publicBoard } from "~/domain/departures/status/public-board.server";
import { isJettyId, JETTIES } from "~/domain/places/jetties";
import { now } from "~/http/clock.server";
import { languageOf } from "~/http/language.server";
import { formatTime } from "~/i18n/format";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { boardView } from "./board-view.server";
import { JettyBoard } from "./jetty-board";

const SCREEN_REFRESH_S = 30;

export const handle = {
  title: "about:departures.title",
  css: ["table", "departures"],
  refresh: (data) => (isScreen(data) ? { seconds: SCREEN_REFRESH_S } : null),
} satisfies PageHandle;

function isScreen(data: unknown): boolean {
  return typeof data === "object" && data !== null && "screen" in data && data.screen === true;
}

/** Good for everybody for a moment; its language is the cookie's. */
export function headers() {
  return { "Cache-Control": "public, max-age=15", Vary: "Cookie" };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const [at, language] = [now(), await languageOf(request)];
  const asked = new URL(request.url).searchParams;
  const jetty = Number(asked.get("jetty"));
  const jettyId = isJettyId(jetty) ? jetty : null;
  const [departures, closed] = await Promise.all([
    publicBoard(jettyId, at),
    closedDays(jettyId, at),
  ]);
  return {
    jettyId,
    screen: asked.get("screen") === "1",
    asOf: formatTime(at, language),
    jetties: boardView({ departures, closed }, jettyId, language, at),
  };
}

/** The departures of today and tomorrow, for passengers and for a screen at the jetty. */
export default function Departures() {
  const { t } = useTranslation("about");
  const { screen, asOf, jetties, jettyId } = useLoaderData<typeof loader>();
  const boards = jetties.map((jetty) => <JettyBoard key={jetty.id} jetty={jetty} />);
  if (screen)
    return (
      <main id="main" className="board screen">
        <div className="board-head">
          <h1>{t("departures.title")}</h1>
          <p>{t("departures.asOf", { time: asOf })}</p>
        </div>
        {boards}
      </main>
    );
  return (
    <Page>
      <main id="main" className="board">
        <h1>{t("departures.title")}</h1>
        <p>
          {t("departures.lead")}{" "}
          <span className="mute">{t("departures.asOf", { time: asOf })}</span>
        </p>
        <nav className="board-nav" aria-label={t("departures.filter")}>
          <a href="/departures" aria-current={jettyId === null ? "page" : undefined}>
            {t("departures.every")}
          </a>
          {JETTIES.map(({ id, name }) => (
            <a
              key={id}
              href={`/departures?jetty=${id}`}
              aria-current={jettyId === id ? "page" : undefined}
            >
              {name}
            </a>
          ))}
          <a href={`/departures?screen=1${jettyId === null ? "" : `&jetty=${jettyId}`}`}>
            {t("departures.screen")}
          </a>
        </nav>
        {boards}
      </main>
    </Page>
  );
}
