import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { worksAt } from "~/domain/access/works-at";
import { boardingConflicts, countOpenConflicts } from "~/domain/boarding/offline/conflicts.server";
import { JETTIES, jettyName } from "~/domain/places/jetties";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { BackLink, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { ConflictFacts, PeopleNames } from "./conflict-facts";
import { type ConflictView, conflictView } from "./conflict-view.server";

export const handle = {
  title: "conflicts:title",
  css: ["boarding"],
  live: ["ticket-changed"],
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "boarding/conflicts");
  const others = JETTIES.filter(({ id }) => id !== staff.jettyId && worksAt(staff, id));
  const [conflicts, language, elsewhere] = await Promise.all([
    boardingConflicts(staff, now()),
    languageOf(request),
    Promise.all(
      others.map(async ({ id }) => ({
        jetty: jettyName(id),
        count: await countOpenConflicts({ jettyId: id }),
      })),
    ),
  ]);
  return {
    mayDecide: can(staff, "boarding.decide"),
    elsewhere: elsewhere.filter(({ count }) => count > 0),
    conflicts: conflicts.map((one) => conflictView(one, language)),
  };
}

/** Scans without a network that did not board everybody: what is to decide, and what was decided. */
export default function Conflicts() {
  const { t } = useTranslation("conflicts");
  const { conflicts, elsewhere, mayDecide } = useLoaderData<typeof loader>();
  return (
    <div className="gate stack">
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <BackLink href="/scan">{t("backToScan")}</BackLink>
      {elsewhere.map((one) => (
        <p key={one.jetty}>{t("elsewhere", one)}</p>
      ))}
      {conflicts.length === 0 ? <p className="empty">{t("none")}</p> : null}
      {conflicts.map((one) => (
        <section className="card stack" key={one.id} data-conflict={one.id}>
          <ConflictFacts conflict={one} />
          {one.decided ? <Decided {...one.decided} /> : null}
          {!one.decided && mayDecide ? (
            <p>
              <LinkButton look="alt" href={`/scan/conflicts/${one.id}`}>
                {t("decide")}
                <span className="vh"> {one.receiptNo}</span>
              </LinkButton>
            </p>
          ) : null}
          {!one.decided && !mayDecide ? <p className="hint">{t("waits")}</p> : null}
        </section>
      ))}
    </div>
  );
}

function Decided({
  decision,
  at,
  by,
  note,
  people,
  manifest,
}: NonNullable<ConflictView["decided"]>) {
  const { t } = useTranslation("conflicts");
  return (
    <div className="note yes">
      <p>
        <b>{t(`decided.${decision}`)}</b>
      </p>
      {people.named.length > 0 ? <PeopleNames people={people} /> : null}
      {note ? <p className="as-typed">{note}</p> : null}
      <p>{t("when", { at, by })}</p>
      {manifest ? (
        <p>
          <a href={manifest}>{t("manifest")}</a>
        </p>
      ) : decision === "aboard" ? (
        <p>{t("noManifest")}</p>
      ) : null}
    </div>
  );
}
