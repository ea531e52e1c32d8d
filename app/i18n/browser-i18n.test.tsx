import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/domain/shared/language";
import { en, ms } from "~/locales/texts.server";
import { browserI18nOf, type Texts } from "./browser-i18n";
import { RichText } from "./rich-text";
import { i18nOf } from "./translations.server";

const TEXTS = { en: { ...en }, ms: { ...ms } };

/** Every key of a language with its namespace, plurals by their common name. */
function keysOf(texts: Texts, path = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const key = path === "" ? `${name}:` : `${path}${path.endsWith(":") ? "" : "."}${name}`;
    return typeof text === "string" ? [key.replace(/_(?:one|other)$/, "")] : keysOf(text, key);
  });
}

/** What a component may ask for, of any key. */
type AnyText = (key: string | string[], given?: Record<string, unknown> | string) => string;
const untyped = ({ t }: { t: unknown }) => t as AnyText;

/** Where a value stands in a text, by its name, as it is or as a number. */
const PLACES = /\{\{(\w+)(, number)?\}\}/g;

describe.each(LANGUAGES)("the texts of the browser (%s)", (language) => {
  const ours = browserI18nOf(language, TEXTS[language]);
  const theirs = i18nOf(language);
  const t = untyped(ours);
  const wanted = untyped({ t: theirs.getFixedT(language, "common") });

  it("are those of i18next, each with its values and plurals", () => {
    const keys = keysOf(TEXTS[language]);
    expect(keys.length).toBeGreaterThan(500);
    for (const key of keys)
      for (const count of [0, 1, 2, 1000]) {
        const values = Object.fromEntries(
          [...wanted(key, { skipInterpolation: true, count }).matchAll(PLACES)].map(
            ([, name = "", asNumber]): [string, unknown] => [name, asNumber ? 12_345 : "<b>&"],
          ),
        );
        const all = { ...values, count, name: "Ali", number: 7 };
        expect(t(key, all), key).toBe(wanted(key, all));
      }
  });

  it("fall back from one key to the next, and say a key that they do not know", () => {
    expect(t(["none", "refusal:required"])).toBe(wanted("refusal:required"));
    expect(t("refusal:none")).toBe(wanted("refusal:none"));
    expect([ours.exists("refusal:required"), ours.exists("refusal:none")]).toEqual([true, false]);
  });

  it("are what is given along where a key is not known", () => {
    const asked = ["shift:sums.method.None", "Card terminal"] as const;
    expect(t(...asked)).toBe(untyped(theirs)(...asked));
  });

  it("are drawn by the same components, with links in a sentence", () => {
    function Sample() {
      const { t: online, i18n } = useTranslation("online");
      return (
        <p lang={i18n.language}>
          <RichText text={online("jetty.find")} parts={{ a: <b /> }} />
        </p>
      );
    }
    const drawn = (instance: typeof ours) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={instance}>
          <Sample />
        </I18nextProvider>,
      );
    expect(drawn(ours)).toBe(drawn(theirs));
    expect(drawn(ours)).toContain("<b>");
  });
});

describe("a page of another kind than the first", () => {
  const { users, ...first } = TEXTS.ms;
  const load = () => Promise.resolve({ users });
  const drawn = (i18n: ReturnType<typeof browserI18nOf>) => untyped(i18n)("users:title");

  it("waits for the texts that are not there yet", () => {
    const i18n = browserI18nOf("ms", { ...first }, load);
    expect(() => drawn(i18n)).toThrow(expect.any(Promise) as unknown);
  });

  it("is drawn once they are", async () => {
    const i18n = browserI18nOf("ms", { ...first }, load);
    try {
      drawn(i18n);
    } catch (waiting) {
      await waiting;
    }
    expect(drawn(i18n)).toBe(users.title);
  });
});

describe("what only one feature refuses", () => {
  const general = { refusal: { required: "Lengkapkan" } };
  const sentence = (texts: Texts) =>
    untyped({ t: browserI18nOf("ms", texts).getFixedT("ms", "refusal") })("month_closed");

  it("is said on pages that load the texts of that feature", () => {
    expect(sentence({ ...general, months: { refusal: { month_closed: "Ditutup" } } })).toBe(
      "Ditutup",
    );
  });

  it("is waited for on a page that does not sell, where a sale is refused", async () => {
    const load = () => Promise.resolve({ counter: { refusal: { over_cap: "Terlalu ramai" } } });
    const i18n = browserI18nOf("ms", { ...general, departures: {} }, load);
    const drawn = () => untyped({ t: i18n.getFixedT("ms", "refusal") })("over_cap");
    expect(drawn).toThrow(expect.any(Promise) as unknown);
    await load().then(() => {});
    expect(drawn()).toBe("Terlalu ramai");
  });

  it("is not known elsewhere", () => {
    expect(sentence(general)).toBe("month_closed");
  });
});
