import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Refusal } from "~/domain/shared/refusal";
import { shiftById } from "~/domain/shifts/shift-lists.server";
import { readFrozenShift } from "~/domain/shifts/verify-z.server";
import { xReport } from "~/domain/shifts/x-report.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { formatInstant } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { ShiftSums } from "~/ui/shifts/shift-sums";
import { SlipLink } from "~/ui/shifts/slip-link";
import { ZFacts } from "./z-facts";

export const handle = {
  texts: ["receipt"],
  title: "shift:page.detail",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "shifts/:id");
  const shiftId = rowIdParam(params.id);
  if (!(await shiftById(shiftId, staff))) throw failurePage(new Refusal("not_found"));
  const frozen = await readFrozenShift(shiftId);
  if (frozen) return { shiftId, z: frozen.data, x: null };
  const report = await xReport(shiftId, staff, now());
  if (!report) throw failurePage(new Refusal("not_found"));
  const { sums, drawer, cashier, openedAt, at } = report;
  return {
    shiftId,
    z: null,
    x: {
      sums,
      drawer,
      cashier,
      openedAt: openedAt.toISOString(),
      at: at.toISOString(),
    },
  };
}

/** One shift: as it stands, or as it was frozen. */
export default function ShiftDetail() {
  const { t } = useTranslation("shift");
  const language = useLanguage();
  const { search } = useLocation();
  const { shiftId, z, x } = useLoaderData<typeof loader>();
  return (
    <Modal
      title={t("detail.heading", { name: z ? z.cashier.name : x.cashier })}
      back={`/shifts${search}`}
      wide
    >
      {z ? (
        <ZFacts z={z} />
      ) : (
        <p>
          {t("x.lead", {
            at: formatInstant(new Date(x.at), language),
            since: formatInstant(new Date(x.openedAt), language),
            name: x.cashier,
          })}
        </p>
      )}
      <p className="row">
        <SlipLink shiftId={shiftId} kind="open">
          {t("detail.openSlip")}
        </SlipLink>
        {z ? (
          <SlipLink shiftId={shiftId} kind="close">
            {t("detail.closeSlip")}
          </SlipLink>
        ) : null}
      </p>
      <ShiftSums sums={z ? z.sums : x.sums} drawer={z ? z.sums.drawer : x.drawer} />
    </Modal>
  );
}
