import { describe, expect, it } from "vitest";
import { hrefsIn } from "../../tests/support/page-roles";
import { A_JETTY } from "../../tests/support/printable-ticket";
import { renderMarkup } from "../../tests/support/render";
import { ContactBlock } from "./contact-block";

const NOBODY = { phone: null, whatsapp: null, email: null, hours: null };
const COUNTERS = "counter of Merang or Mangkok jetty, or at the office of Majlis Daerah";

describe("the contact", () => {
  it("is a link for each way, which names the order, and says when somebody is there", () => {
    const html = renderMarkup(
      <ContactBlock contact={A_JETTY.contact} council="Majlis Daerah" reference="MRG-2026-1" />,
    );
    expect(hrefsIn(html)).toEqual([
      "tel:096000000",
      "https://wa.me/60100000000?text=Order%20MRG-2026-1%3A%20",
      "mailto:jeti@contoh.my?subject=Order%20MRG-2026-1%3A%20",
    ]);
    for (const words of [
      "Call 09-600 0000",
      `give the number <span class="num">MRG-2026-1</span>`,
      "Every day, 8 am–5 pm",
    ])
      expect(html).toContain(words);
    expect(html).toContain(COUNTERS);
  });

  it("says who calls before whom to reach, in place of its own first sentence", () => {
    const text = renderMarkup(
      <ContactBlock
        contact={A_JETTY.contact}
        council="Majlis Daerah"
        reference="MRG-2026-1"
        lead="The Merang jetty office will call you."
      />,
    );
    expect(text).toContain("The Merang jetty office will call you.");
    expect(text).not.toContain("Something wrong?");
    expect(hrefsIn(text)[0]).toBe("tel:096000000");
  });

  it("is the counters alone where nothing is configured", () => {
    const html = renderMarkup(<ContactBlock contact={NOBODY} council="Majlis Daerah" />);
    expect(hrefsIn(html)).toEqual([]);
    expect(html).toContain(`Ask at the ${COUNTERS}`);
  });

  it("speaks Malay", () => {
    const html = renderMarkup(
      <ContactBlock contact={A_JETTY.contact} council="Majlis Daerah" />,
      "ms",
    );
    expect(html).toContain("Waktu pejabat: Setiap hari, 8 pagi–5 petang");
  });
});
