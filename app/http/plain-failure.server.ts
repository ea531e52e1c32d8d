import { Refusal } from "~/domain/shared/refusal";
import { errorPage } from "./error-page.server";
import { statusOf } from "./failure.server";
import { requestIdOf } from "./request-context.server";

/** Runs work that answers with a file. A refusal becomes a small page of its own: such an address draws no page of the site. */
export async function orPlainErrorPage(
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const seconds = typeof error.values.seconds === "number" ? error.values.seconds : undefined;
    const page = errorPage(statusOf(error), {
      cookie: request.headers.get("Cookie") ?? "",
      reference: requestIdOf(request),
      seconds,
    });
    return new Response(page.body, {
      status: page.status,
      headers: { ...page.headers, "X-Robots-Tag": "noindex" },
    });
  }
}
