import { issueSocketTicket } from "~/domain/live-events/issue-socket-ticket.server";
import { now } from "~/http/clock.server";
import { requireStaff } from "~/http/guard.server";
import { liveHub } from "~/live/live-hub.server";

/** A ticket for this browser's socket; none (204) while this user has as many sockets as may be. */
export async function action({ request }: { request: Request }): Promise<Response> {
  const { sessionId, userId } = await requireStaff(request, "dashboard.view");
  const ticket = liveHub.isFull({ sessionId, userId })
    ? null
    : await issueSocketTicket(sessionId, now());
  return ticket === null ? new Response(null, { status: 204 }) : Response.json({ ticket });
}

/** Whoever types the address. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
