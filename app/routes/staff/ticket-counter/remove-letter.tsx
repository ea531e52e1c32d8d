import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Refusal } from "~/domain/shared/refusal";
import { removeLetter } from "~/domain/ticket-counter/letters.server";
import { loadScreenDraft } from "~/domain/ticket-counter/screen-drafts.server";
import { now } from "~/http/clock.server";
import { failurePage, orFailurePage } from "~/http/failure.server";
import { redirectTo } from "~/http/redirect.server";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";
import { requireAgencySeller } from "./agency-guard.server";

const LETTERS = "/ticket-counter/letters";
export const handle = { title: "screen:agency.letters", dialog: true } satisfies PageHandle;

/** A letter of one's own order, by its place among them. */
async function letterAt(sessionId: number, place: string | undefined) {
  const { order } = await loadScreenDraft(sessionId, now());
  const letter = /^\d{1,2}$/.test(place ?? "") ? order.letters[Number(place)] : undefined;
  if (!letter) throw failurePage(new Refusal("not_found"));
  return letter;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireAgencySeller(request);
  return {
    place: params.place ?? "",
    title: (await letterAt(staff.sessionId, params.place)).title,
  };
}

export async function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  const staff = await requireAgencySeller(request);
  return orFailurePage(async () => {
    await removeLetter(staff, (await letterAt(staff.sessionId, params.place)).file, now());
    return redirectTo(LETTERS);
  });
}

export default function RemoveLetter() {
  const { t } = useTranslation("screen");
  const { place, title } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      action={`${LETTERS}/${place}/remove`}
      back={LETTERS}
      submit={t("agency.removeIt")}
      risky
    >
      <p>{t("agency.remove", { title })}</p>
    </ConfirmDialog>
  );
}
