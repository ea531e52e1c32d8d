import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { atOnce } from "../../../tests/support/at-once";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { madeOnce } from "../../../tests/support/made-once";
import { makeStaff } from "../../../tests/support/staff";
import { addOperator } from "./add-operator.server";
import { editOperator } from "./edit-operator.server";
import { activeOperators, operatorById, operatorCounts, operatorList } from "./queries.server";
import { operatorForm, type OperatorInput } from "./schema.server";
import { setOperatorActive } from "./set-operator-active.server";

const test = useDatabase();
let made = 0;

const input = (wishes: Partial<OperatorInput> = {}): OperatorInput => ({
  companyName: `Bot Laut ${(made += 1)}`,
  name: "Awang bin Ali",
  email: "awang@contoh.my",
  phone: "0123456789",
  ic: "850412115267",
  jettyId: 0,
  ...wishes,
});
const somebody = async (name: string) => ({ userId: (await makeStaff({ name })).id });
const trail = (id: number) =>
  sql<{ action: string; before: unknown; after: unknown }>(
    null,
    "select action, before, after from audit where module = 'operator' and subject_id = :subjectId order by id",
    { subjectId: String(id) },
  );

describe("an operator", () => {
  /** One that was added, changed, deactivated and activated again. */
  const story = madeOnce(async () => {
    const by = await somebody("Nur Aisyah");
    const id = await addOperator(input({ companyName: "Merang Boat", jettyId: 2 }), by);
    const added = await operatorById(id);
    const change = input({ companyName: "Merang Boat", jettyId: 0, ic: "850412115268" });
    await editOperator(id, 1, change, by);
    await setOperatorActive(id, false, by);
    const inactive = await operatorById(id);
    await setOperatorActive(id, true, by);
    return { id, added, inactive, active: await operatorById(id), rows: await trail(id) };
  });

  it("has its fields (R-3-26)", async () => {
    const { id, added } = await story();
    expect(added).toEqual({
      id,
      companyName: "Merang Boat",
      name: "Awang bin Ali",
      email: "awang@contoh.my",
      phone: "0123456789",
      ic: "850412115267",
      jettyId: 2,
      active: true,
      version: 1,
    });
  });

  it("is changed, and goes to inactive and back (R-3-26)", async () => {
    const { inactive, active } = await story();
    expect([inactive, active]).toMatchObject([
      { active: false, jettyId: 0, ic: "850412115268" },
      { active: true, version: 4 },
    ]);
  });

  it("has a trail of each change, without its ic", async () => {
    const { rows } = await story();
    expect(rows).toMatchObject([
      { action: "create" },
      {
        action: "update",
        before: { jettyId: 2, ic: "hidden" },
        after: { jettyId: 0, ic: "changed" },
      },
      { action: "delete" },
      { action: "activate" },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/85041211526/);
  });

  it("is offered by the counters of its jetty, of all where it has none, while active", async () => {
    const by = await somebody("Nur Aisyah");
    const [everywhere, merang, mangkok, gone] = [
      await addOperator(input({ jettyId: 0 }), by),
      await addOperator(input({ jettyId: 1 }), by),
      await addOperator(input({ jettyId: 2 }), by),
      await addOperator(input(), by),
    ];
    await setOperatorActive(gone, false, by);
    const offered = async (jettyId: number) =>
      (await activeOperators(jettyId))
        .map(({ id }) => id)
        .filter((id) => [everywhere, merang, mangkok, gone].includes(id));
    expect(new Set(await offered(1))).toEqual(new Set([everywhere, merang]));
    expect(new Set(await offered(2))).toEqual(new Set([everywhere, mangkok]));
    expect(new Set(await offered(0))).toEqual(new Set([everywhere, merang, mangkok]));
  });

  it("stands once for each company and ic, whatever two people do at once", async () => {
    const by = await somebody("Nur Aisyah");
    const same = input({ companyName: "Satu Sahaja" });
    const both = await Promise.allSettled([
      addOperator(same, by),
      addOperator({ ...same, companyName: "SATU SAHAJA" }, by),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "operator_known", field: "ic" },
    });
    const [{ id } = { id: 0 }] = await sql<{ id: number }>(
      null,
      "select id from operator where company_name ilike 'satu sahaja'",
    );
    await setOperatorActive(id, false, by);
    await expect(addOperator(same, by)).rejects.toMatchObject({ code: "operator_known_inactive" });
    expect(
      await sql(null, "select 1 as one from operator where company_name ilike 'satu sahaja'"),
    ).toHaveLength(1);
  });

  describe("of two people who change it", () => {
    const story = madeOnce(async () => {
      const [first, second] = [await somebody("Siti Aminah"), await somebody("Nur Aisyah")];
      const operator = input();
      const id = await addOperator(operator, first);
      await editOperator(id, 1, { ...operator, phone: "0111111111" }, first);
      return { first, second, operator, id };
    });

    it("tells the second who was first, and keeps what the first did", async () => {
      const { id, operator, second } = await story();
      await expect(
        editOperator(id, 1, { ...operator, phone: "0122222222" }, second),
      ).rejects.toMatchObject({ code: "changed_meanwhile", values: { name: "Siti Aminah" } });
      expect((await operatorById(id))?.phone).toBe("0111111111");
    });

    it("is deactivated by one of them, also at once, and then changed by nobody", async () => {
      const { id, operator, first, second } = await story();
      const both = await Promise.allSettled([
        setOperatorActive(id, false, first),
        setOperatorActive(id, false, second),
      ]);
      expect(both.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
        { status: "fulfilled" },
        { status: "rejected", reason: { code: "already_inactive" } },
      ]);
      expect((await trail(id)).filter(({ action }) => action === "delete")).toHaveLength(1);
      await expect(editOperator(id, 2, operator, second)).rejects.toMatchObject({
        code: "changed_meanwhile",
      });
    });
  });

  it("that there is not is not activated", async () => {
    const by = await somebody("Siti Aminah");
    await expect(setOperatorActive(2 ** 31 - 1, true, by)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("tells the second of two simultaneous saves who was first, and accepts a call without a version", async () => {
    const people = [await somebody("Siti Aminah"), await somebody("Nur Aisyah")] as const;
    const operator = input();
    const id = await addOperator(operator, await somebody("Puan Asmah"));
    const saving = (phone: string, by: { userId: number }) => () =>
      editOperator(id, 1, { ...operator, phone }, by);
    const both = await atOnce(
      ["select id from operator where id = :id for update", { id }],
      [saving("0111111111", people[0]), saving("0122222222", people[1])],
    );
    const won = (await operatorById(id))?.phone === "0111111111" ? 0 : 1;
    expect(both[1 - won]).toMatchObject({
      reason: { code: "changed_meanwhile", values: { name: ["Siti Aminah", "Nur Aisyah"][won] } },
    });
    await editOperator(id, null, { ...operator, phone: "0133333333" }, people[0]);
    expect(await operatorById(id)).toMatchObject({ phone: "0133333333", version: 3 });
  });

  it("is refused by the table itself without a right phone or ic", async () => {
    const insert = (phone: string, ic: string) =>
      asOwner(test, (client) =>
        client.query(
          "insert into operator (company_name, name, email, phone, ic) values ('Lain', 'Ali', 'a@b.my', $1, $2)",
          [phone, ic],
        ),
      );
    await expect(insert("+60123456789", "850412115267")).rejects.toMatchObject({ code: "23514" });
    await expect(insert("0123456789", "85041211526")).rejects.toMatchObject({ code: "23514" });
  });
});

describe("the operators' lists", () => {
  it("search in company, crew, e-mail and phone whatever the case, and take signs as they are", async () => {
    const by = await somebody("Nur Aisyah");
    const id = await addOperator(
      input({
        companyName: "Seratus% Laut",
        name: "Che Mat",
        email: "mat@laut.my",
        phone: "0199990001",
      }),
      by,
    );
    for (const search of ["seratus%", "CHE MAT", "mat@laut", "99990001"])
      expect(
        (await operatorList(true, { search, page: 0 })).rows.map((row) => row.id),
        search,
      ).toEqual([id]);
    for (const search of ["_eratus", "850412115267", "%%"])
      expect((await operatorList(true, { search, page: 0 })).total, search).toBe(0);
  });

  it("have 20 rows a page and whole totals, beyond the last page too", async () => {
    const by = await somebody("Nur Aisyah");
    const before = (await operatorCounts()).active;
    for (let index = 0; index < 21; index += 1)
      await addOperator(input({ companyName: `Halaman ${String(index).padStart(2, "0")}` }), by);
    const page = (at: number) => operatorList(true, { search: "halaman", page: at });
    expect((await page(0)).rows).toHaveLength(20);
    expect((await page(1)).rows.map(({ companyName }) => companyName)).toEqual(["Halaman 20"]);
    expect(await page(9)).toMatchObject({ rows: [], total: 21 });
    expect((await operatorCounts()).active).toBe(before + 21);
    expect((await page(0)).rows[0]).not.toHaveProperty("ic");
  });
});

describe("the operator's form", () => {
  const fields = {
    company_name: "Merang Boat",
    name: "Awang",
    email: "a@b.my",
    phone: "012-345 6789",
    ic: "850412-11-5267",
    jetty: "0",
  };
  const codes = (changes: Record<string, string>) => {
    const parsed = operatorForm.safeParse({ ...fields, ...changes });
    return parsed.success
      ? "ok"
      : parsed.error.issues.map(({ path, message }) => `${path.join()} ${message}`).join("; ");
  };

  it("requires all five fields", () => {
    expect(operatorForm.parse(fields)).toEqual({
      companyName: "Merang Boat",
      name: "Awang",
      email: "a@b.my",
      phone: "0123456789",
      ic: "850412115267",
      jettyId: 0,
    });
    for (const name of ["company_name", "name", "email", "phone", "ic"])
      expect(codes({ [name]: "  " })).toBe(`${name} required`);
  });

  it("takes digits alone for phone and ic, in their lengths (R-5-17)", () => {
    expect(
      codes({ phone: "1".repeat(9) }) +
        codes({ phone: "1".repeat(12) }) +
        codes({ ic: "1".repeat(12) }) +
        codes({ ic: "1".repeat(14) }),
    ).toBe("okokokok");
    for (const phone of ["1".repeat(8), "1".repeat(13), "+60123456789", "01234567x9", "1e9"])
      expect(codes({ phone }), phone).toBe("phone bad_phone_digits");
    for (const ic of ["1".repeat(11), "1".repeat(15), "A50412115267"])
      expect(codes({ ic }), ic).toBe("ic bad_operator_ic");
  });

  it("takes an e-mail address, a jetty and a name that is not too long", () => {
    expect(codes({ email: "awang" })).toBe("email bad_email");
    for (const jetty of ["", "3", "-1"]) expect(codes({ jetty })).toBe("jetty select_required");
    expect(codes({ company_name: "x".repeat(201) })).toBe("company_name too_long");
  });
});
