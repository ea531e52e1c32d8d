/**
 * A page whose text the web process can have as it is: turning a string into a stream and reading
 * it back costs more than drawing a small page. Whoever does ask for a stream gets one.
 */
class HtmlResponse extends Response {
  constructor(
    readonly html: string,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  override get body() {
    return new Response(this.html).body;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.html);
  }
}

export function htmlResponse(html: string, init: { status: number; headers: Headers }): Response {
  return new HtmlResponse(html, init);
}

/** The text of a response made by `htmlResponse`, or undefined for any other. */
export function renderedHtml(response: Response): string | undefined {
  return response instanceof HtmlResponse ? response.html : undefined;
}
