import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { closedShiftOf, openShiftOf } from "~/domain/shifts/queries.server";
import { readFrozenShift } from "~/domain/shifts/verify-z.server";
import { rowIdParam } from "~/http/address-params.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { PrintSlipButton } from "~/ui/printing/print-buttons";
import { OverShort } from "~/ui/shifts/over-short";
import { SlipLink } from "~/ui/shifts/slip-link";
import { closePopUpShowing } from "./start-dialog";

/** Without a shift in the address it shows the last one, and stays in its window. */
const ENDED_PATH = "/pos/shift/ended";
export const handle = { texts: ["printing"], title: "shift:page.ended" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "counter.sell");
  if (await openShiftOf(userId)) throw redirectTo("/pos", { status: 302 });
  const asked = new URL(request.url).searchParams.get("shift");
  const closed = await closedShiftOf(userId, asked === null ? null : rowIdParam(asked));
  const data = closed && (await readFrozenShift(closed.id))?.data;
  if (!data) return { ended: null, justNow: false };
  const { shiftId, zNo, countedSen, expectedSen, overShortSen, handedTo, approvedBy } = data;
  return {
    ended: {
      shiftId,
      zNo,
      countedSen,
      expectedSen,
      overShortSen,
      handedTo: handedTo?.name ?? null,
      approvedBy: approvedBy?.name ?? null,
    },
    justNow: asked !== null,
  };
}

/**
 * After Close Shift: what it came to, its slips, and the way to another one. A pop-up window closes
 * itself when scripts run (R-4-36), and the window that opened it shows this page.
 */
export default function ShiftEnded() {
  const { t } = useTranslation("shift");
  const { ended, justNow } = useLoaderData<typeof loader>();
  useEffect(() => {
    if (justNow) closePopUpShowing(ENDED_PATH);
  }, [justNow]);
  return (
    <main id="main" className="work narrow-page">
      <h1>{t("ended.heading")}</h1>
      {ended ? (
        <>
          <p>{t("ended.z", { no: ended.zNo })}</p>
          <OverShort {...ended} />
          {ended.approvedBy === null ? null : (
            <p>{t("detail.approvedBy", { name: ended.approvedBy })}</p>
          )}
          {ended.handedTo === null ? null : <p>{t("ended.handed", { name: ended.handedTo })}</p>}
          <p className="row">
            <SlipLink shiftId={ended.shiftId} kind="close">
              {t("ended.slip")}
            </SlipLink>
            <SlipLink shiftId={ended.shiftId} kind="open">
              {t("ended.open")}
            </SlipLink>
          </p>
          <PrintSlipButton
            shiftId={ended.shiftId}
            kind="close"
            back={`/pos/shift/ended?shift=${ended.shiftId}`}
          />
        </>
      ) : (
        <p>{t("ended.none")}</p>
      )}
      <Actions>
        <LinkButton href="/pos/shift/start">{t("ended.again")}</LinkButton>
      </Actions>
    </main>
  );
}
