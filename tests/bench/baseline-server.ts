import express, { type Response } from "express";
import { renderToString } from "react-dom/server";
import { encode, encodingFor } from "../../server/app/encode";
import { elementsOf, readTree } from "./html-tree";

/**
 * The twin that pages are measured against: Express and React with nothing around them. `/page`
 * draws the same bytes as the product's page, from the same elements; `/constant` sends another
 * page's text as a constant string.
 */
const { PORT, PAGE = "", CONSTANT = "" } = process.env;
const DOCTYPE = "<!doctype html>";
const tree = readTree(PAGE.slice(DOCTYPE.length));

const app = express().disable("etag").disable("x-powered-by");
app.get("/healthz", (_req, res) => void res.send("ok"));
app.get("/constant", (_req, res) => void res.send(CONSTANT));
app.get("/page", (req, res, next) => {
  const html = DOCTYPE + renderToString(elementsOf(tree));
  sendPage(req.headers["accept-encoding"], res, html).catch(next);
});
app.listen(Number(PORT), "127.0.0.1");

/** Packed as the product packs, so that the difference is what happens before. */
async function sendPage(accept: string | undefined, res: Response, html: string): Promise<void> {
  const encoding = encodingFor(accept, html.length);
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.end(await encode(html, encoding));
}
