import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LETTER_KINDS, MAX_FILE_BYTES } from "~/domain/files/file-kinds";
import { addLetter } from "~/domain/ticket-counter/letters.server";
import { loadScreenDraft } from "~/domain/ticket-counter/screen-drafts.server";
import { now } from "~/http/clock.server";
import { redirectTo } from "~/http/redirect.server";
import { submitUpload } from "~/http/upload.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { requireAgencySeller } from "./agency-guard.server";
import { AgencyLetters } from "./agency-letters";
import { LETTERS_PATH } from "./paths";

export const handle = {
  title: "screen:agency.letters",
  dialog: true,
} satisfies PageHandle;

/** The letters of the order on the single screen; for level 1, as the agency itself. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { order } = await loadScreenDraft((await requireAgencySeller(request)).sessionId, now());
  return { letters: order.letters };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireAgencySeller(request);
  return submitUpload(
    request,
    { maxBytes: MAX_FILE_BYTES, kinds: LETTER_KINDS, field: "letter" },
    async (upload) => {
      await addLetter(staff, upload, now());
      return redirectTo(LETTERS_PATH);
    },
  );
}

export default function TicketCounterLetters() {
  const { t } = useTranslation("screen");
  const { letters } = useLoaderData<typeof loader>();
  // Here a file of another kind has a sentence of its own (R-8-14).
  const returned = useReturnedForm<typeof action>();
  const problems = (returned?.problems ?? []).map((one) =>
    one.code === "file_unsupported" ? { ...one, code: "file_invalid" as const } : one,
  );
  return (
    <Modal title={t("agency.letters")} back="/ticket-counter#letters">
      <AgencyLetters letters={letters} problems={problems} />
    </Modal>
  );
}
