import { config } from "~/config.server";
import { jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { DENOMINATIONS } from "~/domain/shifts/rules";
import type { SumLine } from "~/domain/shifts/shift-sums.server";
import type { Slip } from "~/domain/shifts/slips.server";
import { formatInstant } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";

export interface SlipRow {
  label: string;
  value: string;
  strong?: true;
}

/** A slip as lines of narrow paper: the same on the PDF and the thermal printer. */
export interface SlipLines {
  title: string;
  head: string[];
  blocks: { heading: string | null; rows: SlipRow[] }[];
  qr: { text: string; label: string } | null;
  /** What the report is checked by where nobody can scan. */
  mark: SlipRow | null;
  foot: string[];
}

/** The lines of a slip in one language. */
export function slipLines(slip: Slip, language: Language): SlipLines {
  const t = translationsOf(language, "shift");
  const at = (iso: string) => formatInstant(new Date(iso), language);
  const rows: SlipRow[] = [
    { label: t("slip.jetty"), value: jettyName(slip.jettyId) },
    { label: t("slip.shift"), value: String(slip.shiftId) },
    { label: t("slip.cashier"), value: slip.cashier },
    { label: t("slip.opened"), value: at(slip.openedAt) },
  ];
  const paper = {
    title: t(`slip.${slip.kind}`),
    head: [config().COUNCIL_NAME],
    foot: [`${t("slip.signature")} ____________________`],
  };
  if (slip.kind === "open")
    return {
      ...paper,
      blocks: [
        {
          heading: null,
          rows: [...rows, { label: t("slip.float"), value: formatRm(slip.floatSen), strong: true }],
        },
      ],
      qr: null,
      mark: null,
    };
  const { z, mark, qrText } = slip;
  rows.unshift({ label: t("slip.z"), value: String(z.zNo), strong: true });
  rows.push({ label: t("slip.closed"), value: at(z.closedAt) });
  if (z.closedBy.id !== z.cashier.id)
    rows.push(
      { label: t("slip.closedBy"), value: z.closedBy.name },
      { label: t("slip.reason"), value: z.closeReason ?? "" },
    );
  if (z.handedTo) rows.push({ label: t("slip.handedTo"), value: z.handedTo.name });
  return {
    ...paper,
    blocks: [{ heading: null, rows }, ...closingBlocks(slip.z, language)],
    qr: { text: qrText, label: t("slip.qr") },
    mark: { label: t("slip.mark"), value: mark.replace(/(.{4})(?=.)/g, "$1 ") },
  };
}

function closingBlocks(
  z: Extract<Slip, { kind: "close" }>["z"],
  language: Language,
): SlipLines["blocks"] {
  const t = translationsOf(language, "shift");
  const category = translationsOf(language, "receipt");
  const grouped = (lines: readonly SumLine[], nameOf: (key: string) => string): SlipRow[] =>
    lines.map(({ key, count, sen }) => ({
      label: t("slip.line", { name: nameOf(key), count }),
      value: formatAmount(sen),
    }));
  const { sums } = z;
  const pieces = DENOMINATIONS.flatMap((sen) =>
    z.counted[sen]
      ? [
          {
            label: `${formatAmount(sen)} × ${z.counted[sen]}`,
            value: formatAmount(sen * (z.counted[sen] ?? 0)),
          },
        ]
      : [],
  );
  const difference =
    z.overShortSen === 0
      ? t("sums.exact")
      : t(z.overShortSen > 0 ? "sums.over" : "sums.short", {
          amount: formatRm(Math.abs(z.overShortSen)),
        });
  const blocks: SlipLines["blocks"] = [
    {
      heading: t("slip.sales"),
      rows: [
        { label: t("sums.tickets"), value: String(sums.tickets) },
        { label: t("sums.passengers"), value: String(sums.passengers) },
        { label: t("sums.sold"), value: formatRm(sums.soldSen), strong: true },
        ...(sums.cancelled > 0
          ? [
              {
                label: t("slip.line", { name: t("sums.cancelled"), count: sums.cancelled }),
                value: formatAmount(sums.cancelledSen),
              },
            ]
          : []),
      ],
    },
    {
      heading: t("slip.methods"),
      rows: grouped(sums.methods, (key) => t(`sums.method.${key as "Cash"}`, key)),
    },
    {
      heading: t("slip.categories"),
      rows: grouped(sums.categories, (key) => category(`category.${key as "adult"}`, key)),
    },
    {
      heading: t("slip.operators"),
      rows: grouped(sums.operators, (key) => key || t("sums.noOperator")),
    },
    {
      heading: t("slip.drawer"),
      rows: grouped(sums.drawer, (key) => t(`kind.${key as "float"}`, key)),
    },
    { heading: t("slip.counted"), rows: pieces },
    {
      heading: null,
      rows: [
        { label: t("slip.expected"), value: formatRm(z.expectedSen) },
        { label: t("slip.countedSum"), value: formatRm(z.countedSen) },
        { label: t("slip.overShort"), value: difference, strong: true },
        ...(z.overShortReason ? [{ label: t("slip.reason"), value: z.overShortReason }] : []),
        ...(z.approvedBy ? [{ label: t("slip.approvedBy"), value: z.approvedBy.name }] : []),
        ...(z.counts > 1 ? [{ label: t("slip.counts"), value: String(z.counts) }] : []),
      ],
    },
  ];
  return blocks.filter(({ rows }) => rows.length > 0);
}
