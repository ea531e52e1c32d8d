import { data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { verifyZ } from "~/domain/shifts/verify-z.server";
import { rowIdParam } from "~/http/address-params.server";
import { requireStaff } from "~/http/guard.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { ShiftSums } from "~/ui/shifts/shift-sums";
import { ZFacts } from "./z-facts";

export const handle = { texts: ["receipt"], title: "shift:page.z" } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard.view");
  const verdict = await verifyZ(rowIdParam(params.id), params.mark ?? "");
  return answer(verdict, { status: verdict.state === "unknown" ? 404 : 200 });
}

/**
 * Where the QR code of a close slip leads: whether the paper is what the records say. Who holds the
 * paper sees what stands on it, and nobody else.
 */
export default function VerifyZ() {
  const { t } = useTranslation("shift");
  const verdict = useLoaderData<typeof loader>();
  if (verdict.state === "unknown")
    return (
      <Note kind="bad">
        <h1>{t("z.unknown")}</h1>
        <p>{t("z.unknownLead")}</p>
      </Note>
    );
  if (verdict.state === "broken")
    return (
      <Note kind="bad">
        <h1>{t("z.broken")}</h1>
      </Note>
    );
  return (
    <>
      <Note kind="good">
        <h1>{t("z.true")}</h1>
        <p>{t("z.trueLead")}</p>
      </Note>
      <ZFacts z={verdict.z} />
      <ShiftSums sums={verdict.z.sums} drawer={verdict.z.sums.drawer} />
    </>
  );
}
