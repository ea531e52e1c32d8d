import { stepPath, STEPS } from "~/domain/ordering/steps";
import { Browser } from "../support/browser";
import { draftOfGroup } from "./big-group";
import type { BenchContext } from "./context";
import type { Figure } from "./figure";
import { MeasuringClient, type Transfer } from "./measuring-client";
import { digits } from "./order-requests";
import { payAtSandbox } from "./pay-at-sandbox";
import { type Product, startProduct } from "./product";

const PAY = { paymentMethod: "fpx", terms: "on" };
const SUB_RESOURCE =
  /<script|<link[^>]+rel="(?:stylesheet|preload|modulepreload|prefetch)"|<(?:img|source|iframe|object|embed|video|audio)[^>]+(?:src|srcset|data)="(?!data:)|@import|url\((?!["']?data:)/gi;

/**
 * What a buyer's pages weigh on the wire, one by one and for a whole purchase, and how large they
 * get with a thousand passengers.
 */
export async function pages(context: BenchContext): Promise<Figure[]> {
  const product = await startProduct(context, { withGateway: true });
  const bought = await purchase(product);
  const views = [
    ...bought.pages,
    ...(await unpaidPages(product, "pending")),
    ...(await unpaidPages(product, "fail")),
  ];
  const group = await groupPages(product, context);
  const scripts = views.reduce((sum, { html }) => sum + (html.match(/<script/gi)?.length ?? 0), 0);
  const fetched = Math.max(...views.map(({ html }) => html.match(SUB_RESOURCE)?.length ?? 0));
  return [
    ...views.map(({ name, bytes }): Figure => ({
      name: `pages.${name}`,
      value: bytes,
      unit: "B",
      goal: { atMost: 13_000 },
    })),
    {
      name: "pages.requests_to_first_paint",
      value: 1 + fetched,
      unit: "requests",
      goal: { atMost: 1 },
    },
    { name: "pages.scripts", value: scripts, unit: "scripts", goal: { atMost: 0 } },
    {
      name: "pages.purchase_bytes",
      value: bought.transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
      unit: "kB",
      goal: { atMost: 60 },
    },
    {
      name: "pages.purchase_requests",
      value: bought.transfers.length,
      unit: "requests",
      goal: { atMost: 18 },
    },
    ...group,
  ];
}

interface View {
  name: string;
  bytes: number;
  html: string;
}

/**
 * Seven steps, the way back from the gateway and the receipt; what the gateway's own pages weigh is
 * not ours.
 */
async function purchase(product: Product): Promise<{ pages: View[]; transfers: Transfer[] }> {
  const client = new MeasuringClient(product.port);
  const browser = new Browser(client.handle);
  const payUrl = await walkToGateway(browser);
  await browser.get(await payAtSandbox(payUrl, "success"));
  await browser.follow();
  assertPaid(browser);
  const receipt = `/ticket/receipt/print/${ticketCodeIn(browser.page.path)}`;
  await browser.get(receipt);
  client.close();
  const at = (path: string) =>
    client.transfers.findLast(
      (one) => one.method === "GET" && one.status === 200 && one.path.startsWith(path),
    );
  const steps = STEPS.map(({ name }) =>
    view(name, name === "jetty" ? client.transfers[0] : at(stepPath(name, "web"))),
  );
  return { pages: [...steps, view("receipt", at(receipt))], transfers: client.transfers };
}

/** What a buyer sees whose payment the bank still works on, or has refused. */
async function unpaidPages(product: Product, outcome: "pending" | "fail"): Promise<View[]> {
  const client = new MeasuringClient(product.port);
  const browser = new Browser(client.handle);
  const payUrl = await walkToGateway(browser);
  await browser.get(await payAtSandbox(payUrl, outcome));
  await browser.follow();
  client.close();
  return [view(`result_${outcome}`, client.transfers.at(-1))];
}

async function walkToGateway(browser: Browser): Promise<string> {
  await browser.get("/");
  await browser.submitAndFollow({ jettyID: "1" });
  await browser.submitAndFollow({
    ticketDate: /name="ticketDate"[^>]*value="([^"]+)"/.exec(browser.page.html)?.[1],
  });
  await browser.submitAndFollow({ adult: "2" });
  await browser.submitAndFollow({
    name: "Ahmad Faiz bin Ismail",
    ic: digits(12),
    phoneNo: `01${digits(8)}`,
    email: "faiz@contoh.my",
    country: "MY",
    state: "Terengganu",
  });
  await browser.submitAndFollow({
    "adult[0][name]": "Ahmad Faiz bin Ismail",
    "adult[0][ic]": digits(12),
    "adult[1][name]": "Siti Hajar binti Osman",
    "adult[1][ic]": digits(12),
  });
  await browser.submitAndFollow(PAY);
  const payUrl = browser.page.location;
  if (!payUrl?.startsWith("http"))
    throw new Error(
      `The checkout did not lead to the gateway: ${browser.page.status} ${browser.page.text.slice(0, 400)}`,
    );
  return payUrl;
}

/** The way back shows a paid ticket at once, because the product asks the gateway itself. */
function assertPaid(browser: Browser): void {
  if (!/class="qr"/.test(browser.page.html))
    throw new Error(
      `The ticket is not paid: ${browser.page.path} ${browser.page.text.slice(0, 400)}`,
    );
}

/** The text of each page, unpacked, for the largest order there is. */
async function groupPages(product: Product, { database }: BenchContext): Promise<Figure[]> {
  const largest: View[] = [];
  for (const category of ["child", "child_oku_foreigner"] as const) {
    const client = new MeasuringClient(product.port);
    const browser = new Browser(client.handle);
    browser.cookies.set("order", await draftOfGroup(database.url, category));
    for (const { name } of STEPS.slice(0, -1)) {
      await browser.get(stepPath(name, "web"));
      largest.push(view(name, client.transfers.at(-1)));
    }
    await browser.submitAndFollow(PAY);
    await browser.get(await payAtSandbox(browser.page.location ?? "", "success"));
    await browser.follow();
    assertPaid(browser);
    largest.push(view("result", client.transfers.at(-1)));
    await browser.get(`/ticket/receipt/print/${ticketCodeIn(browser.page.path)}`);
    largest.push(view("receipt", client.transfers.at(-1)));
    client.close();
  }
  const names = [...new Set(largest.map(({ name }) => name))];
  return names.map((name) => {
    const size = Math.max(
      ...largest.filter((one) => one.name === name).map(({ html }) => Buffer.byteLength(html)),
    );
    return {
      name: `pages.thousand.${name}`,
      value: size / 1_000,
      unit: "kB",
      goal: { atMost: 100 },
    };
  });
}

function view(name: string, transfer: Transfer | undefined): View {
  if (transfer?.status !== 200)
    throw new Error(
      `There is no page ${name}: ${transfer?.status} ${transfer?.html.slice(0, 400)}`,
    );
  return { name, bytes: transfer.bytes, html: transfer.html };
}

function ticketCodeIn(path: string): string {
  return new URL(path, "http://buyer").searchParams.get("ticket") ?? "";
}
