import { describe, expect, it } from "vitest";
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
        whose={(one) => (one.field.startsWith("adult") ? "Passenger 2" : undefined)}
      />,
    );
    expect(html).toContain('role="alert" tabindex="-1" autofocus=""');
    expect(html).toContain("There are 3 things to correct");
    expect(html).toContain(
      '<a href="#adult-1-ic">Passenger 2: The IC or passport must have 6 to 14 characters.</a>',
    );
    expect(html).toContain(
      "<li>This order changed in another tab. This is how it stands now.</li>",
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
      expect(fields).toContain(`id="${fieldId(name)}"`);
      expect(fields).toContain(`id="${fieldId(name)}-e"`);
    }
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
    expect(html).toContain('aria-invalid="true" aria-describedby="name-h name-e"');
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
    expect(html).not.toContain("<script>");
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
    expect(html).toMatch(/<button name="less" value="adult" disabled=""/);
    expect(html).toMatch(/<button name="more" value="adult" formnovalidate=""/);
    expect(html).toContain("Fewer: Adult");
  });
});

describe("HiddenSubmit", () => {
  it("can be pressed by Enter but not be reached", () => {
    expect(renderMarkup(<HiddenSubmit>Go on</HiddenSubmit>)).toBe(
      '<button class="vh" tabindex="-1" aria-hidden="true">Go on</button>',
    );
  });
});
