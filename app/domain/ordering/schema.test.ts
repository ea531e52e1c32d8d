import { describe, expect, it } from "vitest";
import {
  buyerForm,
  counterBuyerForm,
  emailField,
  jettyForm,
  nameField,
  passengersForm,
} from "./schema.server";

const buyer = {
  name: "Ahmad Faiz",
  ic: "850412-11-5267",
  phoneNo: "012-345 6789",
  email: "ahmad@contoh.my",
  country: "MY",
  state: "Terengganu",
};
const codes = (parsed: { success: boolean; error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues.map((issue) => issue.message) ?? [];

describe("the buyer's form", () => {
  it("stores what was meant: one space, digits alone, capitals", () => {
    expect(buyerForm.parse({ ...buyer, name: "  Ahmad \t Faiz\u0007 " })).toMatchObject({
      name: "Ahmad Faiz",
      ic: "850412115267",
      phoneNo: "0123456789",
    });
  });

  it("needs name, e-mail, phone and ic online (R-5-31)", () => {
    for (const field of ["name", "email", "phoneNo", "ic"] as const)
      expect(codes(buyerForm.safeParse({ ...buyer, [field]: "  " }))).toEqual(["required"]);
  });

  it("lets all of it be empty at the counter, but not wrong", () => {
    expect(
      counterBuyerForm.safeParse({
        ...buyer,
        name: "",
        email: "",
        phoneNo: "",
        ic: "",
        country: "",
      }).success,
    ).toBe(true);
    expect(counterBuyerForm.safeParse({ ...buyer, email: "nowhere" }).success).toBe(false);
  });
});

describe("fields", () => {
  it.each(["ahmad", "ahmad@contoh", "@contoh.my", "a b@contoh.my", "a@b.my, c@d.my", "a@b.my>"])(
    "refuse %j as an e-mail",
    (text) => expect(codes(emailField.safeParse(text))).toEqual(["bad_email"]),
  );

  it("take names of 3 to 200 characters, counted as people count them", () => {
    expect(codes(nameField.safeParse("Al"))).toEqual(["too_short"]);
    expect(nameField.safeParse("李小龙").success).toBe(true);
    expect(nameField.safeParse("x".repeat(200)).success).toBe(true);
    expect(codes(nameField.safeParse("x".repeat(201)))).toEqual(["too_long"]);
  });

  it("refuse what no keyboard sends", () => {
    expect(codes(nameField.safeParse("Ahmad\0Faiz"))).toContain("bad_request");
    expect(codes(nameField.safeParse("Ahmad \ud800"))).toContain("bad_request");
  });

  it.each(["0", "3", "-1", "1e0", "Merang", ""])("refuse jetty %j", (jettyID) =>
    expect(codes(jettyForm.safeParse({ jettyID }))).toContain("no_jetty"),
  );

  it.each(["-1", "1.5", "1e3", "２", "99999"])("refuse %j passengers", (adult) => {
    expect(
      codes(
        passengersForm.safeParse({ nationality: ["malaysian"], country: "", counts: { adult } }),
      ),
    ).toEqual(["bad_count"]);
  });

  it("refuse a category that is none", () => {
    expect(
      passengersForm.safeParse({ nationality: ["malaysian"], country: "", counts: { dog: "1" } })
        .success,
    ).toBe(false);
  });
});
