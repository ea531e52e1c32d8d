import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RichText } from "./rich-text";

const drawn = (text: string) =>
  renderToStaticMarkup(<RichText text={text} parts={{ a: <i lang="ms" />, b: <b /> }} />);

describe("a sentence with marked parts", () => {
  it("has what is given around each part, and the rest between them", () => {
    expect(drawn("Read <a>our terms</a> and <b>pay</b>.")).toBe(
      'Read <i lang="ms">our terms</i> and <b>pay</b>.',
    );
  });

  it("is a sentence where nothing is marked", () => {
    expect(drawn("Pay.")).toBe("Pay.");
  });

  it("takes no markup that is not one of its parts", () => {
    expect(drawn("<i>Ali</i> & <b>Siti</b> <script>")).toBe(" &amp; <b>Siti</b> &lt;script&gt;");
  });
});
