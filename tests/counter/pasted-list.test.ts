import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { hashOf } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { fieldNamed } from "../support/page-roles";
import { useSite } from "../support/site";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { cashier } = counterBrowsers(useSite(["ticketing", "counter"]), database, now);

/** An order at the step of its names. */
async function group(language: "ms" | "en", counts: Record<string, string>) {
  const { browser } = await cashier({ language });
  await browser.get("/pos/passengers");
  await browser.submitAndFollow(counts);
  await browser.get("/pos/passengers-info");
  return browser;
}

const malaysian = (index: number) => `Ahmad ${index}\t8504121152${index + 10}\tMalaysia`;
const german = (index: number) => `Hans Müller-${"ABCDEFGH"[index]}\tC01X0${index}0T\tJerman`;
/** A German after every third Malaysian, as long as there are any. */
const LINES = Array.from({ length: 30 }, (_, index) => [
  malaysian(index),
  ...(index % 3 === 0 && index < 24 ? [german(index / 3)] : []),
]).flat();

describe("a list of Malaysians and Germans", () => {
  const used = madeOnce(async () => {
    const browser = await group("ms", { adult: "30", adult_foreigner: "8", country: "DE" });
    await browser.submit({ list: ["Nama\tIC\tNegara", ...LINES].join("\n") }, { preview: "1" });
    const { text } = browser.page;
    await browser.submitAndFollow({}, { use: "1" });
    const [row] = await sql<{ people: { category: string; name: string; country: string }[] }>(
      null,
      "select data->'passengers' as people from order_draft where id_hash = :hash",
      { hash: hashOf(browser.cookies.get("order_pos") ?? "") },
    );
    return { text, people: row?.people ?? [] };
  });

  it("is shown whom it fills before it does", async () => {
    const { text } = await used();
    expect(text).toContain("38 baris baik");
    expect(text).toMatch(/Hans Müller-A C01X000T Jerman Penumpang 31/);
  });

  it("makes no German a Malaysian, and no Malaysian a German", async () => {
    const kinds = (await used()).people.map(
      ({ category, name, country }) => `${category} ${name.split(" ")[0]} ${country}`,
    );
    expect(kinds).toEqual([
      ...Array.from({ length: 30 }, () => "adult Ahmad MY"),
      ...Array.from({ length: 8 }, () => "adult_foreigner Hans DE"),
    ]);
  });

  it("keeps its order among each of them", async () => {
    const sorted = [/Malaysia$/, /Jerman$/].flatMap((kind) =>
      LINES.filter((line) => kind.test(line)),
    );
    expect((await used()).people.map(({ name }) => name)).toEqual(
      sorted.map((line) => line.split("\t")[0]),
    );
  });
});

it.each([
  ["ms", "Tidak digunakan: tempat yang tinggal hanya untuk warganegara Malaysia"],
  ["en", "Not used: the places left are only for Malaysians"],
] as const)("a line of a country that has no place left says so, in %s", async (...of) => {
  const [language, sentence] = of;
  const browser = await group(language, { adult: "3" });
  await browser.submit({ list: [german(0), malaysian(1)].join("\n") }, { preview: "1" });
  expect(browser.page.text).toContain(sentence);
});

describe("a party of more than a page", () => {
  it("has the cursor in its list, which is open, until somebody is named", async () => {
    const browser = await group("en", { adult: "40" });
    const list = fieldNamed(browser.page.html, "list");
    expect([list.has("autofocus"), /<details[^>]* open/.test(browser.page.html)]).toEqual([
      ...[true, true],
    ]);
    await browser.submitAndFollow(
      { "adult[0][name]": "Ahmad Faiz", "adult[0][ic]": "850412115267" },
      { page: "1" },
    );
    await browser.get("/pos/passengers-info");
    expect(fieldNamed(browser.page.html, "list").has("autofocus")).toBe(false);
  });
});
