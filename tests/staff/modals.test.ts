import { beforeAll, describe, expect, it } from "vitest";
import { asOwner, useDatabase } from "../support/database";
import {
  allByRole,
  fieldNamed,
  fieldsNamed,
  getByRole,
  hasRole,
  namesByRole,
  valuesIn,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const site = useSite();
const { signedIn } = staffBrowsers(site, now);

const USER = {
  name: "Orang Baharu",
  username: "orang.baharu",
  email: "baharu@contoh.my",
  phone: "0123456789",
  password: "layar-putih-9",
  jetty: "1",
  access: "3",
};
const OPERATOR = {
  company_name: "Bot Laju Enterprise",
  name: "Awang bin Ali",
  email: "awang@contoh.my",
  phone: "0139876543",
  ic: "850412115267",
  jetty: "0",
};
const RANGE = { start: "2026-08-01", end: "2026-08-03", details: "Ribut di laut" };

/**
 * Each modal that adds or edits: where it is, whence it came, what is right, what is wrong with it,
 * and what was typed beside that.
 */
const MODALS: [
  path: string,
  list: string,
  right: Record<string, string>,
  wrong: Record<string, string>,
  kept: string,
][] = [
  ["/users/add", "/users", USER, { phone: "12" }, USER.email],
  ["/users/$user/edit", "/users", { name: "Nama Lain" }, { phone: "12" }, "Nama Lain"],
  ["/operator/add", "/operator", OPERATOR, { phone: "12" }, OPERATOR.company_name],
  [
    "/operator/$operator/edit",
    "/operator",
    { name: "Nakhoda Lain" },
    { phone: "12" },
    "Nakhoda Lain",
  ],
  ["/blocked-date/add", "/blocked-date", RANGE, { end: "2026-07-01" }, RANGE.details],
  [
    "/blocked-date/$range/edit",
    "/blocked-date",
    { details: "Kapal dibaiki" },
    { end: "2026-06-01" },
    "Kapal dibaiki",
  ],
];

const ids: Record<string, number> = {};
beforeAll(() =>
  asOwner(test, async (client) => {
    const one = async (text: string) => (await client.query<{ id: number }>(text)).rows[0]?.id ?? 0;
    ids.user = await one(
      "insert into app_user (name, username, email, phone, password_hash, jetty_id, access) values ('Nama Lama', 'lama', 'lama@contoh.my', '0123456789', 'none', 1, 3) returning id",
    );
    ids.operator = await one(
      "insert into operator (company_name, name, email, phone, ic) values ('Bot Lama', 'Awang', 'bot@contoh.my', '0139876543', '850412115268') returning id",
    );
    ids.range = await one(
      "insert into blocked_date (days, details) values ('[2026-07-20,2026-07-23)', 'Cuti') returning id",
    );
  }),
);

describe("a modal that adds or edits", () => {
  const pathOf = (pattern: string) =>
    pattern.replace(/\$(\w+)/, (_all, name: string) => String(ids[name]));

  it.each(MODALS)(
    "stays open with what was typed after an error: %s (R-4-38)",
    async (pattern, _list, right, wrong, kept) => {
      const { browser } = await signedIn({ level: 1, language: "en" });
      const path = pathOf(pattern);
      expect(hasRole((await browser.get(path)).html, "dialog")).toBe(true);
      const refused = await browser.submit({ ...right, ...wrong });
      expect([refused.status, refused.path]).toEqual([422, path]);
      expect(valuesIn(getByRole(refused.html, "dialog"))).toEqual(
        expect.arrayContaining([kept, ...Object.values(wrong)]),
      );
      expect(await htmlProblems(refused.html)).toEqual([]);
    },
  );

  it.each(MODALS)("is gone after success: %s (R-4-38)", async (pattern, list, right) => {
    const { browser } = await signedIn({ level: 1, language: "en" });
    await browser.get(pathOf(pattern));
    const taken = await browser.submit(right);
    expect([taken.status, taken.location?.split(/[?#]/)[0]]).toEqual([303, list]);
    const after = await browser.follow();
    expect([after.status, hasRole(after.html, "dialog")]).toEqual([200, false]);
  });
});

it("gives a picture and reports an issue in modals above the staff's pages (R-2.6-08)", async () => {
  const { browser } = await signedIn({ level: 1, language: "en" });
  for (const [path, title] of [
    ["/user-profile/picture", "Upload picture"],
    [`/users/${ids.user}/picture`, "Upload picture"],
    ["/report-issue", "Report issue"],
  ] as const) {
    const { status, html, text } = await browser.get(path);
    expect([status, hasRole(html, "dialog")], path).toEqual([200, true]);
    expect(text.toLowerCase(), path).toContain(title.toLowerCase());
    expect(await htmlProblems(html), path).toEqual([]);
  }
});

it("searches a list by Enter, trimmed and from its first page on (R-5-20)", async () => {
  const { browser } = await signedIn({ level: 1, language: "en" });
  const lists: [path: string, names: string[]][] = [
    ["/users", ["_active", "_inactive"]],
    ["/operator", ["_active", "_inactive"]],
    ["/blocked-date", ["_upcoming", "_past"]],
    ["/audit", [""]],
    ["/support", [""]],
  ];
  for (const [path, names] of lists)
    for (const name of names) {
      const { html } = await browser.get(
        `${path}?page${name}=3&search${name}=${encodeURIComponent("  kata \t")}`,
      );
      const form = allByRole(html, "search").find((one) =>
        allByRole(one, "searchbox").some((field) => field.attribute("name") === `search${name}`),
      );
      if (!form) throw new Error(`${path} has no search for ${name}`);
      expect(fieldNamed(form, `search${name}`).value, path).toBe("kata");
      // A field and a button: Enter is the button. What the form does not send, the page, begins
      // anew.
      expect(form.attribute("method"), path).toBe("get");
      expect(namesByRole(form, "button"), path).toEqual(["Search"]);
      expect(fieldsNamed(form, `page${name}`), path).toEqual([]);
    }
});
