import { config } from "~/config.server";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import type { PrintLine } from "~/domain/printing/print-document";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import type { DrawerEntryInput } from "~/domain/shifts/record-drawer-entry.server";
import { formatInstant } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";

interface DrawerSlipFacts {
  entry: DrawerEntryInput;
  cashier: string;
  jettyId: JettyId;
  shiftId: number;
  now: Date;
}

/** What comes out when the drawer is opened by hand: what for, how much, who, when and why. */
export function drawerSlip(
  { entry, cashier, jettyId, shiftId, now }: DrawerSlipFacts,
  language: Language,
): PrintLine[] {
  const t = translationsOf(language, "shift");
  const pair = (label: string, value: string): PrintLine => ({ kind: "pair", label, value });
  return [
    { kind: "text", text: config().COUNCIL_NAME, align: "center" },
    { kind: "text", text: t(`drawer.${entry.kind}`), align: "center", bold: true },
    { kind: "rule" },
    pair(t("slip.jetty"), jettyName(jettyId)),
    pair(t("slip.shift"), String(shiftId)),
    pair(t("slip.cashier"), cashier),
    pair(t("drawer.at"), formatInstant(now, language)),
    ...(entry.kind === "no_sale" ? [] : [pair(t("drawer.sum"), formatRm(entry.amountSen))]),
    ...(entry.reason ? [pair(t("drawer.reason"), entry.reason)] : []),
    { kind: "space" },
    { kind: "text", text: `${t("slip.signature")} ____________________` },
  ];
}
