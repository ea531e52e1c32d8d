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
/** What a first view waits for beside itself; a script that stands in the page is no request. */
const SUB_RESOURCE =
  /<script[^>]+src=|<link[^>]+rel="(?:stylesheet|preload|modulepreload|prefetch)"(?![^>]+media="not all")|<(?:img|source|iframe|object|embed|video|audio)[^>]+(?:src|srcset|data)="(?!data:)|@import|url\((?!["']?data:)/gi;

/**
 * What a buyer's pages weigh on the wire, one by one and for a whole purchase, and how large they
 * get with a thousand passengers.
 */
export async function pages(context: BenchContext): Promise<Figure[]> {
  const product = await startProduct(context, { withGateway: true });
  const views = [
    ...(await firstViews(product)),
    ...(await unpaidPages(product, "pending")),
    ...(await unpaidPages(product, "fail")),
  ];
  const whole = await wholePurchase(product);
  const group = await groupPages(product, context);
  const scripts = views.map(({ html }) => html.match(/<script[\s\S]*?<\/script>/gi) ?? []);
  const fetchedScripts = scripts.flat().filter((script) => /^<script[^>]+src=/i.test(script));
  const longest = Math.max(...scripts.map((ofPage) => Buffer.byteLength(ofPage.join(""))));
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
    {
      name: "pages.scripts_fetched",
      value: fetchedScripts.length,
      unit: "scripts",
      goal: { atMost: 0 },
    },
    // The one that a page may have and works without: it stands at the page's end.
    { name: "pages.script_bytes", value: longest, unit: "B", goal: { atMost: 5_000 } },
    {
      name: "pages.to_the_bank_bytes",
      value: bytesOf(
        whole.slice(
          0,
          whole.findIndex(({ path }) => isWayBack(path)),
        ),
      ),
      unit: "kB",
      goal: { atMost: 30 },
    },
    {
      name: "pages.purchase_bytes",
      value: bytesOf(whole),
      unit: "kB",
      goal: { atMost: 35 },
    },
    {
      name: "pages.purchase_requests",
      value: whole.length,
      unit: "requests",
      goal: { atMost: 18 },
    },
    ...group,
  ];
}

/** In kB. */
const bytesOf = (transfers: readonly Transfer[]) =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;

const isWayBack = (path: string) => path.startsWith("/payment/return/");

interface View {
  name: string;
  bytes: number;
  html: string;
}

/** Each page as it arrives in a browser that keeps no sheet of styles. */
async function firstViews(product: Product): Promise<View[]> {
  const client = new MeasuringClient(product.port);
  const browser = new Browser(client.handle);
  const receipt = await buy(browser);
  const transfers = [...client.transfers];
  await browser.get("/");
  const again = view("jetty_with_ticket", client.transfers.at(-1));
  client.close();
  const at = (path: string) =>
    transfers.findLast(
      (one) => one.method === "GET" && one.status === 200 && one.path.replace(/\?.*$/, "") === path,
    );
  const steps = STEPS.map(({ name }) =>
    view(name, name === "jetty" ? transfers[0] : at(stepPath(name, "web"))),
  );
  return [...steps, view("receipt", at(receipt)), again];
}

/**
 * All that a browser loads for two adults and a child: seven steps, the sheet that it keeps, the
 * way back from the gateway and the receipt; what the gateway's own pages weigh is not ours.
 */
async function wholePurchase(product: Product): Promise<Transfer[]> {
  const client = new MeasuringClient(product.port);
  const browser = new Browser(client.handle);
  await browser.get("/");
  await fetchSheet(client, browser);
  await buy(browser);
  client.close();
  return client.transfers;
}

/** What a browser does behind its first page. */
async function fetchSheet(client: MeasuringClient, browser: Browser): Promise<void> {
  const path = /<link rel="stylesheet" href="([^"]+)" media="not all"/.exec(browser.page.html)?.[1];
  if (!path) throw new Error("The first page has no sheet fetched.");
  const behind = new Browser(client.handle);
  await behind.get(path);
  for (const [name, value] of behind.cookies) browser.cookies.set(name, value);
}

/** Buys tickets for two adults and a child, and says where their receipt is. */
async function buy(browser: Browser): Promise<string> {
  const payUrl = await walkToGateway(browser);
  await browser.get(await payAtSandbox(payUrl, "success"));
  await browser.follow();
  assertPaid(browser);
  const receipt = `/ticket/receipt/print/${ticketCodeIn(browser.page.path)}`;
  await browser.get(receipt);
  return receipt;
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
  if (browser.page.status === 0) await browser.get("/");
  await browser.submitAndFollow({ jettyID: "1" });
  await browser.submitAndFollow({
    ticketDate: /name="ticketDate"[^>]*value="([^"]+)"/.exec(browser.page.html)?.[1],
  });
  await browser.submitAndFollow({ adult: "2", child: "1" });
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
    "child[0][name]": "Nur Aisyah binti Ahmad Faiz",
    "child[0][ic]": digits(12),
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
