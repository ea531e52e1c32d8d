import { type PostedForm, readForms } from "./forms";
import { bodyText } from "./html-tree";

const ORIGIN = "http://127.0.0.1:8080";
/** Forms that stand around every page. */
const SHELL_FORMS = new Set(["/language", "/lock/now", "/news/settings"]);

/** A page as it arrived, or the redirect in its place. */
export interface Visit {
  status: number;
  /** Where one is now: path and query. */
  path: string;
  location: string | null;
  headers: Headers;
  html: string;
  /** What a reader sees, entities resolved, tags gone. */
  text: string;
}

type Fields = Record<string, string | string[] | undefined>;

/**
 * A browser without scripts: a cookie jar, links, and forms that send what their page put into
 * them.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Forgets what the site asks it to remember. */
  refusesCookies = false;
  /** The address that the web process would see, where a test needs one of its own. */
  clientIp = "";
  /** An API client's token. */
  bearer = "";
  page: Visit = {
    status: 0,
    path: "/",
    location: null,
    headers: new Headers(),
    html: "",
    text: "",
  };

  constructor(private readonly handle: (request: Request) => Promise<Response>) {}

  async get(path: string): Promise<Visit> {
    return this.send(new Request(ORIGIN + path, { headers: this.headers() }), path);
  }

  /** What a HEAD is answered; the page stays, and no cookie is kept. */
  async head(path: string): Promise<Response> {
    return this.handle(new Request(ORIGIN + path, { method: "HEAD", headers: this.headers() }));
  }

  async post(path: string, fields: Fields | URLSearchParams): Promise<Visit> {
    const body = fields instanceof URLSearchParams ? fields : asParams(fields);
    return this.send(
      new Request(ORIGIN + path, {
        method: "POST",
        headers: { ...this.headers(), "Content-Type": "application/x-www-form-urlencoded" },
        body,
      }),
      path,
    );
  }

  /** Sends files as a browser's file field does; without any, as an empty one does. */
  async upload(
    path: string,
    field: string,
    files: readonly { name: string; bytes: Buffer }[],
    fields: Record<string, string> = {},
  ): Promise<Visit> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const { name, bytes } of files.length > 0 ? files : [{ name: "", bytes: Buffer.alloc(0) }])
      body.append(field, new File([new Uint8Array(bytes)], name));
    return this.send(
      new Request(ORIGIN + path, { method: "POST", headers: this.headers(), body }),
      path,
    );
  }

  /** Follows redirects within the site; stops at one that leads off it. */
  async follow(visit: Visit = this.page): Promise<Visit> {
    let at = visit;
    for (let hops = 0; at.location?.startsWith("/") && hops < 5; hops += 1)
      at = await this.get(at.location.replace(/#.*$/, ""));
    return at;
  }

  /**
   * Fills in and sends the form of the page that has these fields (or this button), as a browser
   * would: with its other fields as they stand.
   */
  async submit(fields: Fields = {}, button: Record<string, string> = {}): Promise<Visit> {
    return this.post(...this.filledForm(fields, button));
  }

  async submitAndFollow(fields: Fields = {}, button: Record<string, string> = {}): Promise<Visit> {
    return this.follow(await this.submit(fields, button));
  }

  /** What `submit` would send, without sending it. */
  filledForm(
    fields: Fields = {},
    button: Record<string, string> = {},
  ): [path: string, body: URLSearchParams] {
    const wanted = [...Object.keys(fields), ...Object.keys(button)];
    const form = this.forms().find((one) => wanted.every((name) => one.names.has(name)));
    if (!form)
      throw new Error(
        `No form on ${this.page.path} has ${wanted.join(", ") || "anything"}:\n${this.page.text.slice(0, 600)}`,
      );
    const body = new URLSearchParams(form.entries.filter(([name]) => !(name in fields)));
    for (const [name, value] of asParams({ ...fields, ...button })) body.append(name, value);
    return [this.target(form), body];
  }

  /** The page's own forms; those that stand around every page are not among them. */
  forms(): PostedForm[] {
    return readForms(this.page.html).filter((form) => !SHELL_FORMS.has(form.action));
  }

  private target({ action }: PostedForm): string {
    if (!action) return this.page.path;
    return action.startsWith("?") ? this.page.path.replace(/\?.*$/, "") + action : action;
  }

  private headers(): Record<string, string> {
    return {
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
      ...(this.cookies.size > 0 && {
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      }),
      ...(this.clientIp && { "x-client-ip": this.clientIp }),
      ...(this.bearer && { Authorization: `Bearer ${this.bearer}` }),
    };
  }

  private async send(request: Request, path: string): Promise<Visit> {
    const response = await this.handle(request);
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    const html = await response.text();
    this.page = {
      status: response.status,
      path,
      location: response.headers.get("Location"),
      headers: response.headers,
      html,
      text: isHtml(response) ? bodyText(html) : html,
    };
    return this.page;
  }

  private storeCookie(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (this.refusesCookies) return;
    if (/Max-Age=0/.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

const isHtml = ({ headers }: Response) =>
  headers.get("Content-Type")?.startsWith("text/html") ?? false;

function asParams(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
}
