import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { config } from "~/config.server";
import { pdfPath } from "~/documents/pdf-path";
import { qrDrawing } from "~/documents/qr-image.server";
import { cancelActOf } from "~/domain/cancellations/rules";
import { jettyFacts } from "~/domain/places/places.server";
import { DOCUMENT_KINDS, type DocumentKind } from "~/domain/receipts/printable-ticket";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { passengerIn } from "~/http/address-params.server";
import { readCookie } from "~/http/cookies.server";
import { orFailurePage } from "~/http/failure.server";
import { readFlash } from "~/http/flash.server";
import { visitorOf } from "~/http/session.server";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { nextForBuyer } from "~/views/next-for-buyer.server";
import { PaidReceipt } from "./paid-receipt";
import { requireTicket } from "./require-ticket.server";
import { UnpaidTicket } from "./unpaid-ticket";
import { unpaidTicket } from "./unpaid-ticket.server";

const PREPARING_SECONDS = 3;

export const handle = {
  title: "receipt:page.title",
  css: ["print"],
  refresh: (page) => {
    const { shown } = (page ?? {}) as Partial<Loaded>;
    return shown?.paid && shown.waiting
      ? {
          seconds: PREPARING_SECONDS,
          url: pdfPath(shown.waiting, shown.ticket.ticketCode, shown.passengerNo),
        }
      : null;
  },
} satisfies PageHandle;

type Loaded = Awaited<ReturnType<typeof loader>>["data"];

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
}

/**
 * Whoever has the code sees a paid ticket's receipt with its QR, and of any other ticket how it
 * stands (S10, 2.12).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ticket = await orFailurePage(() => requireTicket(request, params.ticketCode));
  if (ticket.state !== "paid") {
    const unpaid = await unpaidTicket(ticket, ticket.state, readCookie(request, "buyer"));
    return data({ shown: { paid: false as const, ...unpaid } });
  }
  const { flash, cookies } = readFlash(request);
  const query = new URL(request.url).searchParams;
  const visitor = await visitorOf(request);
  const shown = {
    paid: true as const,
    ticket,
    qr: qrDrawing(ticketQrToken(ticket)),
    council: config().COUNCIL_NAME,
    place: jettyFacts(ticket.jettyId),
    next: await nextForBuyer(request, ticket),
    waiting: kindIn(query.get("waiting")),
    passengerNo: passengerIn(request),
    failed: kindIn(query.get("failed")) !== null,
    flash,
    cancel:
      visitor.state === "live" && !visitor.staff.locked ? cancelActOf(visitor.staff, ticket) : null,
  };
  return data(
    { shown },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

function kindIn(value: string | null): DocumentKind | null {
  return DOCUMENT_KINDS.find((kind) => kind === value) ?? null;
}

export default function Receipt() {
  const { shown } = useLoaderData<typeof loader>();
  return <Page>{shown.paid ? <PaidReceipt {...shown} /> : <UnpaidTicket {...shown} />}</Page>;
}

export const ErrorBoundary = BuyerFailure;
