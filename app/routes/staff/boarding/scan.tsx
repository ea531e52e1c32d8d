import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { scanForm } from "~/domain/boarding/schema.server";
import { readCookie } from "~/http/cookies.server";
import { requireScanner } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { screenHandle } from "~/ui/layout/screen-handle";
import { actOnScan, addressOf, deviceOf } from "./act-on-scan.server";
import { BelowScan, boardedNow } from "./below-scan";
import { BoatChooser } from "./boat-chooser";
import { CodeForm } from "./code-form";
import { LegChooser } from "./leg-chooser";
import { aboardNow, countedAnew, onIslandNow } from "./offline/boarding-count";
import { OfflineResult } from "./offline/offline-result";
import {
  useFailureSound,
  useLoadedPage,
  useOfflineScanner,
  useServerScan,
} from "./offline/use-offline-scanner";
import { scanPage } from "./scan-page.server";
import { ScanResult } from "./scan-result";

export const handle = screenHandle("boarding", {
  texts: ["headCounts"],
  css: ["boarding"],
  density: "counter",
  counterScreen: true,
  manifest: "scan",
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireScanner(request);
  const { searchParams } = new URL(request.url);
  const shown = { scan: searchParams.get("scan"), atOnce: searchParams.has("once") };
  return {
    ...(await scanPage(staff, await languageOf(request), deviceOf(request), shown)),
    muted: readCookie(request, "mute") !== null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireScanner(request);
  return submitForm(request, scanForm, async (form) => {
    const { cookies, ...shown } = await actOnScan(form, staff, request);
    return redirectTo(addressOf(shown), { cookies });
  });
}

/** Where the passengers go on board: one code after the other (X18). */
export default function Scan() {
  const { t } = useTranslation("boarding");
  const loaded = useLoaderData<typeof loader>();
  const { muted } = loaded;
  const posted = useReturnedForm<typeof action>();
  const offline = useOfflineScanner(loaded);
  const { answer } = offline;
  const shownPage = offline.page ?? loaded;
  const page = useMemo(
    () => countedAnew(shownPage, offline.standing),
    [shownPage, offline.standing],
  );
  const { scan, conflicts, isSteward, atOnce, nonce } = page;
  const returned = offline.returned ?? posted;
  const problems = returned?.problems ?? [];
  useLoadedPage(loaded.nonce);
  useServerScan(scan, shownPage.countedAt, offline.list?.madeAt);
  useFailureSound(answer, muted);
  const shown = answer ? answer.scan : scan;
  const { boats, leg } = boardedNow(page, offline);
  const below = useMemo(() => ({ page, state: offline }), [page, offline]);
  const { aboard, sold } = aboardNow(page, offline, boats.chosen);
  return (
    <>
      <div className="gate stack">
        <div className="row">
          <h1>{t("heading")}</h1>
          {leg === "back" ? (
            <Aboard href={isSteward ? null : "/scan/island"}>
              {t("onIsland")} <b>{onIslandNow(page, offline.own)}</b>
            </Aboard>
          ) : (
            <Aboard href={isSteward ? null : "/scan/day"}>
              {t("aboard")} <b>{aboard}</b>/{sold}
            </Aboard>
          )}
        </div>
        <LegChooser leg={leg} nonce={nonce} />
        {leg === "back" ? null : <BoatChooser {...boats} nonce={nonce} />}
        {conflicts > 0 ? (
          <p>
            <a href="/scan/conflicts">{t("conflictsLink", { count: conflicts })}</a>
          </p>
        ) : null}
        <ErrorSummary
          problems={problems}
          labels={{ code: t("code.label"), reason: t("move.reason") }}
          leavesFocus
        />
        {answer ? (
          <OfflineResult answer={answer} atOnce={atOnce} nonce={nonce} />
        ) : scan ? (
          <ScanResult
            key={scan.id}
            scan={scan}
            moveTo={page.moveTo}
            noRoom={page.noRoom}
            reason={returned?.typed.reason ?? ""}
            {...{ atOnce, nonce, problems }}
          />
        ) : null}
        <CodeForm
          scan={shown}
          atOnce={atOnce}
          muted={muted}
          isOff={offline.isOff}
          isBusy={offline.isBusy}
          failure={answer?.failure ? answer : null}
          nonce={nonce}
          problems={problems}
          typed={returned?.typed.code ?? ""}
        />
        <BelowScan now={below} />
      </div>
      <Outlet />
    </>
  );
}

/** How many are on board, or still to come; it leads to their names, which are the staff's to read. */
function Aboard({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <span className="push aboard">{children}</span>;
  return (
    <a className="push aboard" href={href}>
      {children}
    </a>
  );
}
