import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listEndpoints } from "~/domain/webhooks/queries.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { BackLink, LinkButton } from "~/ui/forms/buttons";
import { UnderlyingPage } from "~/ui/layout/modal";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
import { WebhookState } from "./webhook-state";
import { type WebhookView, webhookView } from "./webhook-view.server";

export const handle = screenHandle("webhooks");

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "webhooks");
  const language = await languageOf(request);
  const rows = await listEndpoints();
  return rows.map(({ failed, waiting, ...endpoint }) => ({
    ...webhookView(endpoint, language),
    failed,
    waiting,
  }));
}

type Row = WebhookView & { failed: number; waiting: number };

/** The addresses of other systems that are told what happens. */
export default function Webhooks() {
  const { t } = useTranslation("webhooks");
  const rows = useLoaderData<typeof loader>();
  const address = useScreenPath("webhooks");
  const columns: Column<Row>[] = [
    {
      head: t("column.webhook"),
      title: true,
      cell: ({ id, description, url }) => (
        <span>
          <a href={address(String(id))}>{description}</a>
          <small className="wrapall">{url}</small>
        </span>
      ),
    },
    {
      head: t("column.events"),
      cell: ({ events }) => events.map((event) => t(`event.${event}`)).join(", "),
    },
    { head: t("column.jetty"), cell: ({ jetty }) => jetty },
    {
      head: t("column.state"),
      cell: (row) => (
        <span>
          <WebhookState webhook={row} />
          {row.waiting > 0 ? <small>{t("waiting", { count: row.waiting })}</small> : null}
          {row.failed > 0 ? <small>{t("failed", { count: row.failed })}</small> : null}
        </span>
      ),
    },
    {
      head: t("column.actions"),
      acts: true,
      cell: ({ id, description, state }) => (
        <RowLinks
          row={description}
          links={[
            { label: t("act.edit"), href: address(`${id}/edit`) },
            state === "active"
              ? { label: t("act.off"), href: address(`${id}/off`) }
              : { label: t("act.on"), href: address(`${id}/on`) },
            { label: t("act.secret"), href: address(`${id}/secret`) },
            { label: t("act.delete"), href: address(`${id}/delete`), risky: true },
          ]}
        />
      ),
    },
  ];
  return (
    <UnderlyingPage>
      <BackLink href="/setting">{t("toSetting")}</BackLink>
      <div className="row">
        <h1>{t("title")}</h1>
        <span className="push">
          <LinkButton icon="plus" href={address("add")}>
            {t("add")}
          </LinkButton>
        </span>
      </div>
      <p>{t("lead")}</p>
      <ResponsiveTable
        caption={t("list")}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        none={t("none")}
      />
    </UnderlyingPage>
  );
}
