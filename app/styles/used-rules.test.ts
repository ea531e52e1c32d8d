import { describe, expect, it } from "vitest";
import { stylesheetOf } from "./stylesheets.server";
import { usedRules } from "./used-rules.server";

const HTML = '<main class="text wide"><a class="btn" href="/">x</a></main>';

describe("the rules that a page can use", () => {
  it("are those whose classes stand in it, in their order", () => {
    expect(usedRules("a{x:1}.btn{y:1}.cal{z:1}.text .btn{y:2}.text .cal{z:2}", HTML)).toBe(
      "a{x:1}.btn{y:1}.text .btn{y:2}",
    );
  });

  it("keep of a list the selectors that count", () => {
    expect(usedRules(".btn,.cal,a:is(.cal,.b){x:1}", HTML)).toBe(".btn,a:is(.cal,.b){x:1}");
  });

  it("stand in their medium, which goes where none is left", () => {
    expect(usedRules("@media print{.cal{x:1}}@media print{.wide{x:1}.cal{x:2}}", HTML)).toBe(
      "@media print{.wide{x:1}}",
    );
  });

  it("leave out nothing that says what a class is not", () => {
    expect(usedRules(".btn:not(.alt){x:1}@font-face{y:1}", HTML)).toBe(
      ".btn:not(.alt){x:1}@font-face{y:1}",
    );
  });

  it("of a page with every class are the sheet as it is", () => {
    const { css } = stylesheetOf([]);
    const every = [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name).join(" ");
    expect(usedRules(css, `<p class="${every}">`)).toBe(css);
  });
});
