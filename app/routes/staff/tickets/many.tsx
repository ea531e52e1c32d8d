import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printBatch } from "~/domain/printing/print-batch.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { type ChosenTicket, chosenTickets } from "~/domain/tickets/chosen-tickets.server";
import { mailTicketsAgain } from "~/domain/tickets/mail-tickets-again.server";
import { MANY_ACTS, type ManyAct, manyTicketsForm } from "~/domain/tickets/schema.server";
import { chosenPrinter, printerView } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { asProblem } from "~/http/form.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { CHOICE_PARAMS, chosenIn } from "./choice.server";
import { ManyForm } from "./many-form";

export const handle = {
  texts: ["printing"],
  title: "ticketDialogs:many.title",
  dialog: true,
} satisfies PageHandle;

/** What can be done with the tickets that were chosen in the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "tickets/many");
  const asked = new URL(request.url).searchParams.get("act");
  const act = MANY_ACTS.find((one) => one === asked) ?? "print";
  const back = screenPath(request, "tickets", CHOICE_PARAMS);
  try {
    const chosen = await chosenIn(request, staff);
    const fit = chosen.filter((ticket) => isFit(ticket, act));
    return {
      act,
      back,
      problems: [],
      codes: fit.map(({ ticketCode }) => ticketCode),
      left: chosen.length - fit.length,
      batch: randomUUID(),
      printer: await printerView(request, staff, now()),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const none = { act, back, codes: [], left: 0, batch: "", printer: null };
    return { ...none, problems: [asProblem(error)] };
  }
}

function isFit({ isPaid, hasEmail }: ChosenTicket, act: ManyAct): boolean {
  return isPaid && (act === "print" || hasEmail);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "tickets/many");
  return submitForm(request, manyTicketsForm, async ({ act, batch, tickets }) => {
    const ids = (await chosenTickets({ codes: tickets }, staff)).map(({ id }) => id);
    return act === "print" ? print(request, staff, batch, ids) : mail(request, staff, ids);
  });
}

async function print(request: Request, staff: Staff, batch: string, ticketIds: number[]) {
  const printerId = chosenPrinter(request)?.printerId ?? null;
  const language = await languageOf(request);
  await printBatch({ batch, ticketIds, printerId, staff, language, now: now() });
  const list = new URL(screenPath(request, "tickets", CHOICE_PARAMS), request.url);
  return redirectTo(`/tickets/batch/${batch}${list.search}`);
}

async function mail(request: Request, staff: Staff, ticketIds: number[]) {
  const { queued: count, asked_lately: left } = await mailTicketsAgain(ticketIds, staff);
  const sentence = left === 0 ? "mailed" : count === 0 ? "mailed_none" : "mailed_some";
  return redirectTo(screenPath(request, "tickets", CHOICE_PARAMS), {
    cookies: [flashCookie(`tickets.${sentence}`, { count, left })],
  });
}

/** Asks once more before many tickets are printed or mailed. */
export default function ManyTickets() {
  const { t } = useTranslation("ticketDialogs");
  const { pathname, search } = useLocation();
  const { act, back, problems, ...choice } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const kind = act === "print" ? "printing" : "mailing";
  const count = choice.codes.length;
  return (
    <Modal title={count === 0 ? t("many.title") : t(`many.${kind}.heading`, { count })} back={back}>
      <ErrorSummary problems={returned?.problems ?? problems} />
      {count > 0 ? (
        <ManyForm action={pathname + search} act={act} back={back} {...choice} />
      ) : (
        <>
          {problems.length === 0 ? <p>{t(`many.none.${act}`)}</p> : null}
          <Actions>
            <LinkButton look="alt" href={back}>
              {t("many.back")}
            </LinkButton>
          </Actions>
        </>
      )}
    </Modal>
  );
}
