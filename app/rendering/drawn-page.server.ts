/** A page's text, the mark of its styles for the policy, and what it was packed into since. */
export interface DrawnPage {
  html: string;
  styleHash: string | undefined;
  /** By encoding. */
  packed: Map<string, Buffer>;
}

/**
 * A page whose text the web process can have as it is: turning a string into a stream and reading
 * it back costs more than drawing a small page. Whoever does ask for a stream gets one.
 */
class PageResponse extends Response {
  constructor(
    readonly page: DrawnPage,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  override get body() {
    return new Response(this.page.html).body;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.page.html);
  }
}

export function pageResponse(
  page: DrawnPage,
  init: { status: number; headers: Headers },
): Response {
  return new PageResponse(page, init);
}

/** The page of a response made by `pageResponse`, or undefined for any other. */
export function drawnPage(response: Response): DrawnPage | undefined {
  return response instanceof PageResponse ? response.page : undefined;
}
