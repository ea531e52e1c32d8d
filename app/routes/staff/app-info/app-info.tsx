import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deviceName } from "~/domain/sessions/device";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { requestedReturnPath } from "~/http/return-path.server";
import { formatInstant } from "~/i18n/format";
import { PRODUCT_VERSION } from "~/product-version";
import { Facts } from "~/ui/layout/facts";
import { type PageHandle, useFrame } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { appLinksOf } from "~/views/shell.server";

export const handle = { title: "support:info.title", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "appInfo");
  return {
    back: requestedReturnPath(request, "dialog"),
    version: PRODUCT_VERSION,
    time: formatInstant(now(), await languageOf(request)),
    browser: deviceName(request.headers.get("User-Agent") ?? ""),
    apps: appLinksOf(staff),
  };
}

/** App Info of the 'more' menu (2.3): what somebody is asked for on the telephone. */
export default function AppInfo() {
  const { t } = useTranslation("support");
  const staff = useTranslation("staff").t;
  const common = useTranslation("common").t;
  const { council } = useFrame();
  const { back, version, time, browser, apps } = useLoaderData<typeof loader>();
  const links = [
    ...apps.map(({ name, href }) => ({ href, label: staff(`more.${name}`) })),
    { href: "/help", label: t("info.help") },
    { href: "/terms", label: t("info.terms") },
    { href: "/privacy", label: t("info.privacy") },
  ];
  return (
    <Modal title={t("info.title")} back={back}>
      <p>
        <strong>{common("brand")}</strong>
      </p>
      <Facts
        facts={[
          { term: t("info.version"), value: version },
          { term: t("info.time"), value: time },
          { term: t("info.browser"), value: browser || t("view.unknown") },
          { term: t("info.council"), value: council },
        ]}
      />
      <ul className="row">
        {links.map(({ href, label }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
