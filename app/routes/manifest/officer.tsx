import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type OfficerView, officerView } from "~/documents/manifest-view.server";
import { lookByCode, manifestByCode } from "~/domain/manifest/officer-link.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { limitClient } from "~/http/limits.server";
import { ipAddressOf } from "~/http/request-context.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { Page } from "~/ui/layout/page";
import { ManifestHead } from "~/ui/manifest/manifest-head";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";

export const handle = {
  title: "manifestPaper:officersPage.title",
  css: ["table", "departures"],
} satisfies PageHandle;

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };
}

/**
 * Where the code of a manifest's paper leads, for two days: whoever holds the paper sees who is on
 * the boat. A code whose time is over and one that never was are answered alike.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return orFailurePage(async () => {
    const at = now();
    await limitClient(request, "manifestLook", at);
    const code = params.code ?? "";
    // The answer to a HEAD shows nobody anything: it is no look at the list.
    const manifest =
      request.method === "HEAD"
        ? await manifestByCode(code, at)
        : await lookByCode(code, ipAddressOf(request), at);
    if (!manifest) throw new Refusal("not_found");
    return { manifest: officerView(manifest, await languageOf(request)) };
  });
}

export default function OfficerManifest() {
  const { t } = useTranslation("manifest");
  const { t: paperText } = useTranslation("manifestPaper");
  const category = useCategoryNames().name;
  const { manifest } = useLoaderData<typeof loader>();
  const columns: Column<OfficerView["people"][number]>[] = [
    {
      head: paperText("name"),
      title: true,
      cell: ({ no, name }) => `${no}. ${name ?? t("card.noName", { no })}`,
    },
    { head: paperText("category"), cell: (one) => category(one.category) },
    {
      head: paperText("document"),
      cell: ({ last }) => (last === null ? "–" : paperText("officersPage.ends", { last })),
    },
  ];
  return (
    <Page>
      <main id="main" className="board manifest">
        <h1>{paperText("officersPage.title")}</h1>
        <p className="big">
          {manifest.number}, {t("frozen.version", { version: manifest.version })}
        </p>
        <Note kind={manifest.truth === "false" ? "bad" : "good"}>
          <p>{paperText(`truth.${manifest.truth}`)}</p>
        </Note>
        <ManifestHead manifest={manifest} />
        <h2>{paperText("officersPage.list")}</h2>
        <ResponsiveTable
          caption={paperText("officersPage.list")}
          columns={columns}
          rows={manifest.people}
          keyOf={({ no }) => no}
        />
        <p className="mute">{paperText("officersPage.validUntil", { until: manifest.until })}</p>
      </main>
    </Page>
  );
}
