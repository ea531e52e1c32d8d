import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import {
  allByRole,
  fieldNamed,
  hrefsIn,
  namesByRole,
  type PageElement,
  partOf,
  rowsIn,
  valuesIn,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { confirm } from "./confirm";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const FIELDS = {
  company_name: "Merang Boat",
  name: "Awang bin Ali",
  email: "awang@contoh.my",
  phone: "012-345 6789",
  ic: "850412-11-5267",
  jetty: "1",
};
const operators = () =>
  sql<{
    id: number;
    companyName: string;
    active: boolean;
    phone: string;
    jettyId: number;
    version: number;
  }>(null, "select * from operator order by id");
const onlyId = async () => (await operators())[0]?.id ?? 0;

async function make(companies: string[], active = true): Promise<void> {
  await sql(
    null,
    "insert into operator (company_name, name, email, phone, ic, active) select c, 'Awang', 'awang@contoh.my', '0123456789', '850412115267', :active from unnest(:companies::text[]) c returning id",
    { companies, active },
  );
}

beforeEach(() => asOwner(test, (client) => client.query("delete from operator")));

describe("the operators' screen", () => {
  const shown = async (language: "ms" | "en" = "en") => {
    await make(["Merang Boat", "Setiu Laut"]);
    await make(["Lama Laut"], false);
    const { browser } = await signedIn({ language });
    const page = await browser.get("/operator");
    const [active, inactive] = ["list-active", "list-inactive"].map((id) => partOf(page.html, id));
    if (!active || !inactive) throw new Error("no lists");
    return { ...page, active, inactive };
  };

  it("has a card each for all, for active and for inactive operators (R-2.8-01)", async () => {
    const { status, text, html } = await shown();
    expect(status).toBe(200);
    expect(text).toContain("Operators in total 3 Active 2 Inactive 1");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("has two lists with their columns, each operator in one of them (R-2.8-04)", async () => {
    const { active, inactive } = await shown();
    for (const list of [active, inactive]) {
      expect(namesByRole(list, "columnheader")).toEqual([
        "No.",
        "Company name",
        "Crew E-mail",
        "Phone",
        "Jetty access",
        "Actions",
      ]);
    }
    expect(rowsIn(active).flat()).toContain("Awang awang@contoh.my");
    expect([active, inactive].map(({ text }) => text.includes("Lama Laut"))).toEqual([false, true]);
  });

  it("has acts and a search in each list, and an operator to add (R-2.8-02, R-2.8-03)", async () => {
    const { html, active, inactive } = await shown();
    const acts = (list: PageElement) => [
      ...new Set(hrefsIn(list).flatMap((href) => /^\/operator\/\d+\/(\w+)$/.exec(href)?.[1] ?? [])),
    ];
    expect(acts(active)).toEqual(["view", "edit", "delete"]);
    expect(acts(inactive)).toEqual(["edit", "activate"]);
    expect(hrefsIn(active)).toContain("/operator/add");
    expect(allByRole(html, "searchbox").map((field) => field.attribute("name"))).toEqual([
      "search_active",
      "search_inactive",
    ]);
  });

  it("is there in Malay", async () => {
    const { text, html } = await shown("ms");
    expect(text).toContain("Nama syarikat Anak kapal E-mel Telefon Akses jeti Tindakan");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("searches and pages each list on its own", async () => {
    await make(
      Array.from({ length: 21 }, (_, index) => `Laut ${String(index + 1).padStart(2, "0")}`),
    );
    await make(["Lama Laut"], false);
    const { browser } = await signedIn();
    const second = await browser.get("/operator?page_active=1&search_inactive=lama");
    expect(second.text).toContain("21 Laut 21");
    expect(second.text).toContain("Lama Laut");
    expect(second.text).not.toContain("Laut 20");
    const none = await browser.get("/operator?search_active=%20LAUT%2003%20&search_inactive=xyz");
    expect([
      none.text.includes("Laut 03"),
      none.text.includes("Laut 04"),
      none.text.includes("No Data"),
    ]).toEqual([true, false, true]);
  });

  it("and its actions are for level 1 alone (R-6-06)", async () => {
    await make(["Merang Boat"]);
    const id = await onlyId();
    for (const level of [2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level });
      for (const path of [
        "/operator",
        "/operator/add",
        `/operator/${id}/view`,
        `/operator/${id}/edit`,
        `/operator/${id}/delete`,
        `/operator/${id}/activate`,
      ])
        expect((await browser.get(path)).status, `${level} ${path}`).toBe(403);
      for (const path of [
        "/operator/add",
        `/operator/${id}/edit`,
        `/operator/${id}/delete`,
        `/operator/${id}/activate`,
      ])
        expect(
          (await browser.post(path, { ...FIELDS, version: "1" })).status,
          `${level} ${path}`,
        ).toBe(403);
    }
    expect(await operators()).toMatchObject([
      { companyName: "Merang Boat", active: true, version: 1 },
    ]);
  });
});

describe("an operator", () => {
  it("is added and says so (R-8-36)", async () => {
    const { browser } = await signedIn({ language: "en" });
    await browser.get("/operator/add");
    expect((await browser.submitAndFollow(FIELDS)).text).toContain("Operator has been added");
    expect(await operators()).toMatchObject([
      { companyName: "Merang Boat", phone: "0123456789", jettyId: 1, active: true },
    ]);
  });

  it("is edited and says so (R-8-35)", async () => {
    const { browser } = await signedIn({ language: "en" });
    await make(["Merang Boat"]);
    await browser.get(`/operator/${await onlyId()}/edit`);
    expect((await browser.submitAndFollow({ phone: "0199999999", jetty: "0" })).text).toContain(
      "Changes has been saved",
    );
    expect(await operators()).toMatchObject([{ phone: "0199999999", jettyId: 0 }]);
  });

  it("is deleted after a question (R-8-36, R-4-03)", async () => {
    const { browser } = await signedIn({ language: "en" });
    await make(["Merang Boat"]);
    const id = await onlyId();
    const asked = await browser.get(`/operator/${id}/delete`);
    expect(asked.text).toContain("Are you sure?");
    expect(await htmlProblems(asked.html)).toEqual([]);
    await browser.get("/operator");
    expect((await operators())[0]?.active).toBe(true);
    await browser.get(`/operator/${id}/delete`);
    expect((await confirm(browser)).text).toContain("Operator has been removed");
    expect((await operators())[0]?.active).toBe(false);
  });

  it("is activated again after a question (R-8-36, R-4-03)", async () => {
    const { browser } = await signedIn({ language: "en" });
    await make(["Merang Boat"], false);
    const id = await onlyId();
    expect((await browser.get(`/operator/${id}/activate`)).text).toContain("Are you sure?");
    expect((await operators())[0]?.active).toBe(false);
    expect((await confirm(browser)).text).toContain("Operator has been activated");
    expect((await operators())[0]?.active).toBe(true);
  });

  it("has a modal with its fields, all of them read-only to view (R-2.8-05)", async () => {
    await make(["Merang Boat"]);
    const id = await onlyId();
    const { browser } = await signedIn({ language: "en" });
    const view = (await browser.get(`/operator/${id}/view`)).html;
    const names = ["company_name", "name", "email", "phone", "ic", "jetty"];
    for (const name of names) expect(fieldNamed(view, name).has("readonly"), name).toBe(true);
    expect(browser.forms().filter(({ action }) => action.startsWith("/operator"))).toEqual([]);
    const edit = (await browser.get(`/operator/${id}/edit`)).html;
    for (const name of names) expect(fieldNamed(edit, name).has("required"), name).toBe(true);
    expect(fieldNamed(edit, "jetty").role).toBe("combobox");
    for (const html of [view, edit]) expect(await htmlProblems(html)).toEqual([]);
  });

  it("is refused with every field that is not filled in (R-5-16)", async () => {
    const { browser } = await signedIn({ language: "en" });
    const empty = await browser.post("/operator/add", {});
    expect(empty.status).toBe(422);
    expect(empty.text.match(/Please complete this field/g)).toHaveLength(5);
    expect(empty.text.match(/: not filled in yet/g)).toHaveLength(5);
    expect(empty.text).toContain("Please select the options");
    expect(await htmlProblems(empty.html)).toEqual([]);
  });

  it("with a wrong number is refused and nothing typed is lost", async () => {
    const { browser } = await signedIn({ language: "ms" });
    await browser.get("/operator/add");
    const wrong = { phone: "12345678", ic: "A1234" };
    const { status, text, html } = await browser.submit({ ...FIELDS, ...wrong });
    const words = [
      ...["Nombor telefon mesti 9 hingga 12 digit", "No. IC mesti 12 hingga 14 digit"],
    ];
    expect([status, wordsIn(text, words), await operators()]).toEqual([422, words, []]);
    expect(valuesIn(html)).toEqual(expect.arrayContaining(["Merang Boat", "12345678", "A1234"]));
    const right = await browser.submitAndFollow({ phone: "123456789", ic: "123456789012" });
    expect(right.text).toContain("Pengendali telah ditambah");
  });

  it("with the IC number of somebody of the same company is refused", async () => {
    const { browser } = await signedIn({ language: "ms" });
    const add = async () => {
      await browser.get("/operator/add");
      return browser.submit(FIELDS);
    };
    await add();
    const { status, text } = await add();
    const words = "Merang Boat sudah ada orang dengan no. IC ini.";
    expect([status, text.includes(words)]).toEqual([409, true]);
  });

  const editedByTwo = madeOnce(async () => {
    await make(["Merang Boat"]);
    const id = await onlyId();
    const [first, second] = [
      await signedIn({ name: "Siti Aminah", language: "en" }),
      await signedIn({ language: "en" }),
    ];
    await second.browser.get(`/operator/${id}/edit`);
    await first.browser.get(`/operator/${id}/edit`);
    await first.browser.submit({ phone: "0111111111" });
    const wrong = await second.browser.submit({ phone: "0122222222", jetty: "9" });
    const told = await second.browser.submit({ phone: "0122222222", jetty: "2" });
    const stored = (await operators())[0]?.phone;
    const again = (await second.browser.submitAndFollow({ phone: "0122222222" })).text;
    return { wrong, told, stored, again, saved: await operators() };
  });

  it("edited by two is told to the second: what changed, and by whom", async () => {
    const { told, stored } = await editedByTwo();
    const words = ["Siti Aminah changed this while you were filling it in.", "Now: 0111111111"];
    expect([told.status, wordsIn(told.text, words), stored]).toEqual([409, words, "0111111111"]);
    expect(valuesIn(told.html)).toContain("0122222222");
    expect(await htmlProblems(told.html)).toEqual([]);
  });

  it("edited by two is saved again by the second, with what was typed", async () => {
    const { again, saved } = await editedByTwo();
    expect(again).toContain("Changes has been saved");
    expect(saved).toMatchObject([{ phone: "0122222222", jettyId: 2 }]);
  });

  it("edited by two is told what is wrong with its fields first", async () => {
    const { status, text, html } = (await editedByTwo()).wrong;
    expect([status, text.includes("Please select the options")]).toEqual([422, true]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("deleted meanwhile is said so, by whom", async () => {
    await make(["Merang Boat"]);
    const id = await onlyId();
    const [first, second] = [
      await signedIn({ name: "Siti Aminah", language: "en" }),
      await signedIn({ language: "en" }),
    ];
    await second.browser.get(`/operator/${id}/delete`);
    await first.browser.post(`/operator/${id}/delete`, {});
    const told = await confirm(second.browser);
    const words = "Siti Aminah removed it before you.";
    expect([told.status, told.text.includes(words)]).toEqual([409, true]);
    expect(await htmlProblems(told.html)).toEqual([]);
  });

  it.each(["0", "-1", "abc", "2147483648", "99999999999", "2147483647"])(
    "that there is not is a 404: %s",
    async (forged) => {
      const { browser } = await signedIn({ language: "en" });
      expect([
        (await browser.get(`/operator/${forged}/edit`)).status,
        (await browser.post(`/operator/${forged}/delete`, {})).status,
      ]).toEqual([404, 404]);
    },
  );

  it("reads from a form what has a field there, and nothing else", async () => {
    const { browser } = await signedIn({ language: "en" });
    const forged = { id: "1", active: "false", version: "9", created_by: "1" };
    const fields = { ...FIELDS, ic: "999999999999", ...forged };
    expect((await browser.post("/operator/add", fields)).status).toBe(303);
    expect((await operators()).at(-1)).toMatchObject({ active: true, version: 1 });
  });
});
