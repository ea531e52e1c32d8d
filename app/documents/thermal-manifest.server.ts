import type { Manifest } from "~/domain/manifest/queries.server";
import {
  type PrintDocument,
  printDocument,
  type PrintLine,
} from "~/domain/printing/print-document";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";
import { officerView } from "./manifest-view.server";

interface ManifestPaper {
  manifest: Manifest;
  /** Where the QR code leads: the officers' page of this version. */
  link: string;
  council: string;
  language: Language;
  copyNo: number | null;
}

/** A document holds so many lines; the rest of a very large boat's people stands on the sheet of A4. */
const MAX_PEOPLE = 360;

/**
 * A frozen manifest for the boat on the receipt printer's roll: who sails, with full names and the last
 * four characters of each number, and for officers the code of their page.
 */
export function thermalManifest(paper: ManifestPaper): PrintDocument {
  const { manifest, link, council, language, copyNo } = paper;
  const t = translationsOf(language, "manifest");
  const paperText = translationsOf(language, "manifestPaper");
  const view = officerView(manifest, language);
  const { number, version, boat, skipper, people } = view;
  const shown = people.slice(0, MAX_PEOPLE);
  const pair = (label: string, value: string): PrintLine => ({ kind: "pair", label, value });
  const lines: PrintLine[] = [
    { kind: "text", text: council, align: "center" },
    { kind: "text", text: paperText("title"), align: "center", bold: true },
    { kind: "text", text: number, align: "center", bold: true, big: true },
    { kind: "text", text: t("frozen.version", { version }), align: "center", bold: true },
    ...(copyNo !== null && copyNo > 1
      ? [{ kind: "text" as const, text: `SALINAN ${copyNo}`, align: "center" as const, bold: true }]
      : []),
    { kind: "rule" },
    { kind: "text", text: view.dayName, bold: true },
    pair(paperText("departs"), view.newTime ?? view.time),
    pair(paperText("jetty"), view.jetty),
    pair(t("card.boat"), boat.name),
    pair(t("card.skipper"), skipper?.name ?? t("card.noSkipper")),
    pair(
      paperText("capacity"),
      boat.capacity === null ? paperText("capacityUnknown") : String(boat.capacity),
    ),
    { kind: "rule" },
    { kind: "pair", label: paperText("onBoard"), value: String(view.onBoard), bold: true },
    pair(paperText("heads"), view.heads === null ? paperText("notCounted") : String(view.heads)),
    {
      kind: "text",
      text: paperText("summary", {
        malaysian: view.malaysians,
        foreigner: view.foreigners,
        infants: view.infants,
      }),
    },
    { kind: "rule" },
    ...shown.map(({ no, name, last }) =>
      pair(`${no}. ${name ?? paperText("unknown")}`, last ?? paperText("unknown")),
    ),
    ...(people.length > shown.length
      ? [
          {
            kind: "text" as const,
            text: paperText("more", { count: people.length - shown.length }),
          },
        ]
      : []),
    { kind: "rule" },
    { kind: "qr", text: link },
    { kind: "text", text: paperText("officer", { until: view.until }), align: "center" },
    {
      kind: "text",
      text: `${paperText("closed")}: ${paperText("closedBy", { at: view.closedAt, name: view.closedBy })}`,
    },
  ];
  return printDocument.parse({ lines });
}
