import { describe, expect, it } from "vitest";
import {
  allByTag,
  fieldNamed,
  getByLabel,
  getByRole,
  namesByRole,
  partOf,
  wrongFieldsIn,
} from "../../../tests/support/page-roles";
import { renderMarkup } from "../../../tests/support/render";
import { HiddenSubmit } from "./buttons";
import { CheckCard, RadioCards } from "./choice-cards";
import { ErrorSummary } from "./error-summary";
import { type FieldError, fieldId } from "./field-errors";
import { SelectField } from "./select-field";
import { Stepper } from "./stepper";
import { TextField } from "./text-field";

const HOSTILE = `"><script>alert(1)</script>`;

describe("fieldId", () => {
  it("makes a name usable in an address", () => {
    expect(fieldId("adult_oku[12][ic]")).toBe("adult_oku-12-ic");
    expect(fieldId("name")).toBe("name");
  });
});

describe("ErrorSummary", () => {
  const problems: FieldError[] = [
    { field: "adult[1][ic]", code: "bad_ic", values: {} },
    { field: "country", code: "no_country", values: {} },
    { field: "", code: "stale_draft", values: {} },
  ];

  it("is read out at once, takes the focus and leads to each field", () => {
    const html = renderMarkup(
      <ErrorSummary
        problems={problems}
        labels={{ "adult[1][ic]": "Passenger 2", country: "Country" }}
      />,
    );
    const summary = getByRole(html, "alert");
    expect([summary.attribute("tabindex"), summary.has("autofocus")]).toEqual(["-1", true]);
    expect(namesByRole(summary, "heading")).toEqual(["There are 3 things to correct"]);
    expect(
      getByRole(summary, "link", {
        name: "Passenger 2: The IC or passport must have 6 to 14 characters.",
      }).href,
    ).toBe("#adult-1-ic");
    expect(namesByRole(summary, "listitem")).toContain(
      "This order changed in another tab. This is how it stands now.",
    );
  });

  it("leads to ids that the fields really have", () => {
    const fields = renderMarkup(
      <>
        <TextField name="adult[1][ic]" label="IC" problem="wrong" />
        <SelectField name="country" label="Country" options={[]} problem="wrong" />
        <RadioCards
          name="paymentMethod"
          legend="How"
          choices={[{ value: "fpx", label: "FPX" }]}
          problem="wrong"
        />
        <CheckCard name="terms" label="Yes" problem="wrong" />
        <Stepper name="adult" label="Adult" value="1" canLess canMore problem="wrong" />
      </>,
    );
    for (const name of ["adult[1][ic]", "country", "paymentMethod", "terms", "adult"]) {
      expect(partOf(fields, fieldId(name)).attribute("name")).toBe(name);
      expect(fieldNamed(fields, name).description).toBe("wrong");
    }
  });

  it("names the field of a sentence that does not name it itself", () => {
    const html = renderMarkup(
      <ErrorSummary
        problems={[
          { field: "name", code: "too_short", values: {} },
          { field: "email", code: "bad_email", values: {} },
          { field: "cash_in", code: "cash_below_part", values: { part: "20.00" } },
        ]}
        labels={{ name: "Company", email: "Email", cash_in: "Cash received (RM)" }}
      />,
    );
    expect(allByTag(html, "a").map(({ text }) => text)).toEqual([
      "Company: This is too short. Write at least 3 characters.",
      "Please provide a valid email address",
      "Cash received cannot be less than the cash part of RM 20.00.",
    ]);
  });

  it("says of a blank field its name, and what is missing, in place of one sentence for all", () => {
    const html = renderMarkup(
      <ErrorSummary
        problems={[
          { field: "name", code: "required", values: {} },
          { field: "phone", code: "required", values: {} },
          { field: "country", code: "select_required", values: {} },
        ]}
        labels={{ name: "Full name", phone: "Phone", country: "Country" }}
      />,
    );
    expect(allByTag(html, "a").map(({ text }) => text)).toEqual([
      "Full name: not filled in yet",
      "Phone: not filled in yet",
      "Country: not chosen yet",
    ]);
  });

  it("counts one in the singular, and is nothing when nothing is wrong", () => {
    expect(renderMarkup(<ErrorSummary problems={problems.slice(0, 1)} />)).toContain(
      "There is 1 thing to correct",
    );
    expect(renderMarkup(<ErrorSummary problems={[]} />)).toBe("");
  });
});

describe("TextField", () => {
  it("ties hint and problem to the field and keeps what was typed, inert", () => {
    const html = renderMarkup(
      <TextField
        name="name"
        label="Name"
        hint="As in the passport"
        problem="Too short"
        defaultValue={HOSTILE}
      />,
    );
    expect(wrongFieldsIn(html)).toEqual(["name"]);
    expect(getByLabel(html, "Name").description).toBe("As in the passport Too short");
    expect(getByLabel(html, "Name").value).toBe(HOSTILE);
    expect(allByTag(html, "script")).toEqual([]);
  });

  it("says nothing of problems when there are none", () => {
    expect(renderMarkup(<TextField name="name" label="Name" />)).not.toMatch(/aria-|wrong/);
  });
});

describe("Stepper", () => {
  it("sends which way and which field, and disables what would go beyond", () => {
    const html = renderMarkup(
      <Stepper name="adult" label="Adult" value="0" canLess={false} canMore />,
    );
    const [fewer, more] = [
      getByRole(html, "button", { name: "Fewer: Adult" }),
      getByRole(html, "button", { name: "More: Adult" }),
    ];
    expect([fewer, more].map((one) => [one.attribute("name"), one.value])).toEqual([
      ["less", "adult"],
      ["more", "adult"],
    ]);
    expect([fewer, more].map(({ isDisabled }) => isDisabled)).toEqual([true, false]);
  });
});

describe("HiddenSubmit", () => {
  it("can be pressed by Enter but not be reached", () => {
    const [button] = allByTag(renderMarkup(<HiddenSubmit>Go on</HiddenSubmit>), "button");
    expect(button?.text).toBe("Go on");
    expect([button?.attribute("tabindex"), button?.attribute("aria-hidden")]).toEqual([
      "-1",
      "true",
    ]);
  });
});
