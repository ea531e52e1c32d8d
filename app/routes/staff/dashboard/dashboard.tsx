import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { ROLE_NAMES } from "~/domain/access/levels";
import { jettyName } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { formatDay } from "~/i18n/format";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";

export const handle = { title: "staff:title.dashboard" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "dashboard");
  const { email, level, jettyId, ownJettyId } = staff;
  return {
    mayManageShifts: can(staff, "shifts.manage"),
    email,
    role: ROLE_NAMES[level],
    jetty: jettyName(jettyId),
    everyJetty: ownJettyId === 0,
    today: formatDay(dayOf(now()), await languageOf(request)),
  };
}

export default function Dashboard() {
  const { t } = useTranslation("staff");
  const shift = useTranslation("shift").t;
  const { mayManageShifts, email, role, jetty, everyJetty, today } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="row">
        <h1>{t("dashboard.heading")}</h1>
        <span className="mute">{today}</span>
        {mayManageShifts ? (
          <a className="push" href="/shifts">
            {shift("list.heading")}
          </a>
        ) : null}
      </div>
      <section className="card">
        <Facts
          facts={[
            {
              term: t("dashboard.jetty"),
              value: everyJetty
                ? t("dashboard.allJetty", { name: jetty })
                : t("bar.jetty", { name: jetty }),
            },
            { term: t("dashboard.role"), value: role },
            { term: t("dashboard.email"), value: email },
          ]}
        />
      </section>
    </>
  );
}
