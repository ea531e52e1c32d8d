import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, Outlet, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { boardParty } from "~/domain/boarding/board-party.server";
import { checkCode } from "~/domain/boarding/check-code.server";
import { countOpenConflicts } from "~/domain/boarding/offline/conflicts.server";
import { boardingCounts } from "~/domain/boarding/queries.server";
import { peopleOnIsland } from "~/domain/boarding/return-leg/island.server";
import { returnDaysAt } from "~/domain/boarding/return-leg/return-days.server";
import { readerOf } from "~/domain/boarding/scanner";
import { type ScanForm, scanForm, wishOf } from "~/domain/boarding/schema.server";
import type { Boards } from "~/domain/boarding/standing";
import { takeAlong } from "~/domain/boarding/take-along.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import { now } from "~/http/clock.server";
import { clearCookie, readCookie, setCookie } from "~/http/cookies.server";
import { requireScanner } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { screenHandle } from "~/ui/layout/screen-handle";
import { boatChoice, boatOf } from "./boat-choice.server";
import { BoatChooser } from "./boat-chooser";
import { CodeForm } from "./code-form";
import { legOf } from "./leg-choice.server";
import { LegChooser } from "./leg-chooser";
import { OfflineResult } from "./offline/offline-result";
import { OfflineStatus } from "./offline/offline-status";
import { submitScan } from "./offline/submit-scan";
import {
  useFailureSound,
  useFreshNonce,
  useOfflineScanner,
  useServerScan,
} from "./offline/use-offline-scanner";
import { ScanResult } from "./scan-result";
import { scanView } from "./scan-view.server";

export { revalidateUnlessOffline as shouldRevalidate } from "~/ui/layout/offline-answer";
export const handle = screenHandle("boarding", {
  css: ["boarding"],
  density: "counter",
  counterScreen: true,
  manifest: "scan",
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireScanner(request);
  const isSteward = staff.stewardId !== undefined;
  const { searchParams } = new URL(request.url);
  const language = await languageOf(request);
  const place = { jettyId: staff.jettyId, day: dayOf(now()) };
  const [returnDays, scan, counts, conflicts, choice] = await Promise.all([
    returnDaysAt(null, staff.jettyId),
    scanView(searchParams.get("scan"), staff, language),
    boardingCounts(place),
    isSteward ? 0 : countOpenConflicts(staff),
    boatChoice(request, staff, { day: place.day, language }, now()),
  ]);
  const leg = legOf(request, returnDays);
  const chosen = choice.boats.find(({ id }) => id === choice.chosen);
  return {
    ...{ conflicts, choice, jettyId: staff.jettyId, reader: readerOf(staff), isSteward },
    mayAddStewards: can(staff, "boarding.stewards"),
    // A ticket of another day moves to a boat: where there are some, one is to be chosen first.
    scan: scan && choice.boats.length > 0 && !chosen ? { ...scan, movable: null } : scan,
    leg: returnDays === null ? null : leg,
    onIsland: leg === "back" ? await peopleOnIsland(place) : 0,
    counts: chosen ? { sold: chosen.sold, onBoard: chosen.onBoard } : counts,
    atOnce: searchParams.has("once"),
    nonce: newSecret(),
    muted: readCookie(request, "mute") !== null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireScanner(request);
  return submitForm(request, scanForm, async (form) => {
    if (form.boat !== undefined) return chooseBoat(form.boat);
    if (form.leg) return redirectTo("/scan", { cookies: [setCookie("leg", form.leg)] });
    const leg = legOf(request, await returnDaysAt(null, staff.jettyId));
    const scan = await scanned(form, staff, { departureId: boatOf(request), leg });
    return redirectTo(`/scan?scan=${scan}${form.at_once ? "&once=1" : ""}`, { inPlace: true });
  });
}

/** The choice is the device's, not the person's: two of them may board two boats. */
function chooseBoat(boat: number | "all") {
  const cookie = boat === "all" ? clearCookie("boat") : setCookie("boat", `${boat}`);
  return redirectTo("/scan", { cookies: [cookie] });
}

/** Where the network is gone the page answers by itself. */
export function clientAction(args: ClientActionFunctionArgs) {
  return submitScan(args);
}

/**
 * A code is looked at; without one, those of the party that is shown go on board, or its ticket is
 * moved to the boat here.
 */
async function scanned(form: ScanForm, by: Staff, boards: Boards): Promise<number> {
  const { code, nonce, scan } = form;
  const atOnce = form.at_once !== undefined;
  if (code !== "") return (await checkCode({ code, nonce, atOnce, ...boards }, by, now())).id;
  if (scan === undefined) throw new Refusal("required", { field: "code" });
  if (form.how === "move") return (await takeAlong(scan, { nonce, atOnce }, by, now())).id;
  await boardParty(scan, wishOf(form), by, now());
  return scan;
}

/** Where the passengers go on board: one code after the other (X18). */
export default function Scan() {
  const { t } = useTranslation("boarding");
  const { scan, counts, conflicts, choice, jettyId, reader, isSteward, mayAddStewards, ...view } =
    useLoaderData<typeof loader>();
  const { leg: legHere, onIsland, ...form } = view;
  const returned = useReturnedForm<typeof action>();
  const problems = returned?.problems ?? [];
  const offline = useOfflineScanner(jettyId, reader);
  useServerScan(scan, form.nonce, offline.list?.madeAt);
  const { answer } = offline;
  useFailureSound(answer, form.muted);
  const nonce = useFreshNonce(form.nonce, answer);
  const shown = answer ? answer.scan : scan;
  // Without a network the list says which boats there are, and what this device let on board.
  const boats = (offline.isOff ? offline.choice : null) ?? choice;
  const leg = offline.isOff ? offline.leg : legHere;
  const boat = boats.boats.find(({ id }) => id === boats.chosen);
  const aboard = offline.isOff && boat ? boat.onBoard : counts.onBoard + offline.waitingPeople;
  return (
    <>
      <div className="gate stack">
        <div className="row">
          <h1>{t("heading")}</h1>
          {leg === "back" ? (
            <Aboard href={isSteward ? null : "/scan/island"}>
              {t("onIsland")} <b>{Math.max(0, onIsland - offline.waitingBack)}</b>
            </Aboard>
          ) : (
            <Aboard href={isSteward ? null : "/scan/day"}>
              {t("aboard")} <b>{aboard}</b>/{offline.isOff && boat ? boat.sold : counts.sold}
            </Aboard>
          )}
        </div>
        <LegChooser leg={leg} nonce={nonce} />
        {leg === "back" ? null : <BoatChooser {...boats} nonce={nonce} />}
        {conflicts > 0 ? (
          <p>
            <a href="/scan/conflicts">{t("conflicts.link", { count: conflicts })}</a>
          </p>
        ) : null}
        <ErrorSummary problems={problems} labels={{ code: t("code.label") }} leavesFocus />
        {answer ? (
          <OfflineResult answer={answer} atOnce={form.atOnce} nonce={nonce} />
        ) : scan ? (
          <ScanResult key={scan.id} scan={scan} atOnce={form.atOnce} nonce={nonce} />
        ) : null}
        <CodeForm
          {...form}
          scan={shown}
          isOff={offline.isOff}
          failure={answer?.failure ? answer : null}
          nonce={nonce}
          problems={problems}
          typed={returned?.typed.code ?? ""}
        />
        <OfflineStatus state={offline} />
        {mayAddStewards ? (
          <p>
            <a href="/scan/stewards">{t("stewards")}</a>
          </p>
        ) : null}
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
