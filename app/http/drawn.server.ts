/**
 * A page whose text the web process can have as it is: turning a string into a stream and reading it back costs more than
 * drawing a small page. Whoever does ask for a stream gets one.
 */
class DrawnPage extends Response {
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

export function pageResponse(html: string, init: { status: number; headers: Headers }): Response {
  return new DrawnPage(html, init);
}

/** The text of a response made by `pageResponse`, or undefined for any other. */
export function htmlOf(response: Response): string | undefined {
  return response instanceof DrawnPage ? response.html : undefined;
}
