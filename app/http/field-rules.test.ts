import { describe, expect, it } from "vitest";
import { z } from "zod";
import { blockedDateForm } from "~/domain/blocked-dates/schema.server";
import { editOperatorForm } from "~/domain/operators/schema.server";
import { pricesForm } from "~/domain/settings/schema.server";
import { addUpForm, drawerForm } from "~/domain/shifts/schema.server";
import { newUserForm, userForm } from "~/domain/users/schema.server";
import { fieldRules } from "./field-rules.server";

describe("fieldRules", () => {
  it("says what a schema answers to an empty field and to content of another kind", () => {
    expect(fieldRules(editOperatorForm)).toEqual({
      company_name: { required: "required" },
      name: { required: "required" },
      email: { required: "required", kind: "bad_email" },
      phone: { required: "required", kind: "bad_phone_digits" },
      ic: { required: "required", kind: "bad_operator_ic" },
      jetty: { required: "select_required", kind: "select_required" },
    });
  });

  it("requires a password of a new user alone", () => {
    expect(fieldRules(newUserForm).password).toEqual({ required: "required" });
    expect(fieldRules(userForm).password).toBeUndefined();
  });

  it("says of every empty field what the schema says beside the others", () => {
    expect(fieldRules(blockedDateForm)).toEqual({
      range: { kind: "bad_range" },
      start: { required: "required" },
      end: { required: "required" },
      details: { required: "required" },
    });
  });

  it("names nested fields as forms do, and the choice of a union", () => {
    expect(fieldRules(pricesForm)["ticket_prices.adult"]).toEqual({
      required: "required",
      kind: "bad_fare",
    });
    expect(fieldRules(drawerForm)).toEqual({
      kind: { required: "select_required", kind: "select_required" },
    });
    expect(fieldRules(addUpForm).n5000).toEqual({ kind: "bad_pieces" });
  });

  it("asks a schema once", () => {
    let asked = 0;
    const schema = z.object({ name: z.string().refine(() => (asked += 1) > 0) });
    expect(fieldRules(schema)).toBe(fieldRules(schema));
    expect(asked).toBe(2);
  });
});
