import type { LoaderFunctionArgs } from "@remix-run/node";
import { qrPng } from "~/documents/qr-image.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { orPlainErrorPage } from "~/http/error-page.server";
import { requireTicket } from "./require-ticket.server";

/**
 * The QR code of a paid ticket as a PNG, for whoever has the ticket's code (T4); of any other code
 * one and the same 404.
 */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  orPlainErrorPage(request, async () => {
    const ticket = await requireTicket(request, params.ticketCode, ({ state }) => state === "paid");
    const png = await qrPng(ticketQrToken(ticket));
    return new Response(new Uint8Array(png), {
      headers: {
        "Content-Type": "image/png",
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
      },
    });
  });
