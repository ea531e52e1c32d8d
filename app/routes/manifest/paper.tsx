import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { config } from "~/config.server";
import { manifestView } from "~/documents/manifest-view.server";
import { QrCode } from "~/documents/qr-code";
import { qrDrawingOfText } from "~/documents/qr-image.server";
import { officerCode } from "~/domain/manifest/officer-link.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { BackLink } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { Page } from "~/ui/layout/page";
import { ManifestHead } from "~/ui/manifest/manifest-head";
import { requireManifest } from "~/views/require-manifest.server";
import { PaperPeople } from "./paper-people";

export const handle = {
  title: "manifestPaper:title",
  css: ["table", "print"],
} satisfies PageHandle;

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "departures.run");
  const { manifest, card, print } = await requireManifest(params, staff);
  const { PUBLIC_URL, COUNCIL_NAME } = config();
  return {
    manifest: manifestView(manifest, await languageOf(request)),
    qr: qrDrawingOfText(`${PUBLIC_URL}/m/${officerCode(manifest)}`),
    council: COUNCIL_NAME,
    ...{ card, print },
  };
}

/** A frozen manifest as a sheet to print: who sails, and for officers a code that shows it. */
export default function ManifestPaper() {
  const { t } = useTranslation("manifest");
  const { t: paperText } = useTranslation("manifestPaper");
  const { manifest, qr, council, card, print } = useLoaderData<typeof loader>();
  const of = `${manifest.number}, ${t("frozen.version", { version: manifest.version })}`;
  return (
    <Page>
      <main id="main" className="sheets">
        <div className="stack">
          <BackLink href={card}>{paperText("toCard")}</BackLink>
          <p>
            {paperText("print")} <a href={print}>{paperText("roll")}</a>
          </p>
          <Note kind={manifest.truth === "false" ? "bad" : "good"}>
            <p>{paperText(`truth.${manifest.truth}`)}</p>
          </Note>
        </div>
        <article className="a4 manifest">
          <header>
            <div>
              <p>{council}</p>
              <h1>{paperText("title")}</h1>
              <p className="big">{of}</p>
            </div>
            <figure>
              <QrCode drawing={qr} label={paperText("qr")} />
              <figcaption>{paperText("officer", { until: manifest.until })}</figcaption>
            </figure>
          </header>
          <ManifestHead manifest={manifest} />
          <PaperPeople people={manifest.people} of={of} />
        </article>
      </main>
    </Page>
  );
}
