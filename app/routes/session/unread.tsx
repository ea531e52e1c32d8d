import { requireStaff } from "~/http/guard.server";
import { unreadView } from "~/views/shell.server";

/** What the frame of a page tells its reader, for a page whose socket heard that it changed. */
export async function loader({ request }: { request: Request }): Promise<Response> {
  const staff = await requireStaff(request, "dashboard.view");
  return Response.json(await unreadView(staff), { headers: { "Cache-Control": "no-store" } });
}
