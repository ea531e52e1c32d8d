import { chooseDate, chooseJetty, countPassengers, giveBuyer, givePassengers, goOn } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";

/** What only Malaysians have. */
const MALAYSIAN_PAPERS = /MyKid|sijil lahir|IPTA/;

test("a party from abroad is asked for no Malaysian paper, and pays its own fare from its own country", async ({
  page,
}) => {
  await chooseJetty(page);
  await chooseDate(page);
  await page.getByRole("radio", { name: "Bukan Malaysia" }).check();
  const main = page.locator("main");
  await expect(page.getByText("kad OKU negara anda").first()).toBeVisible();
  expect(await main.innerText()).not.toMatch(MALAYSIAN_PAPERS);
  const country = page.getByRole("combobox", { name: "Negara" });
  await expect(country.locator('option[value="MY"]')).toHaveCount(0);
  await country.selectOption("SG");
  await expectGoodOnPhone(page);
  await countPassengers(page, { adult_foreigner: 1, child_foreigner: 1 });
  await giveBuyer(page);
  expect(await main.innerText()).not.toMatch(MALAYSIAN_PAPERS);

  const typed = page.locator('input[name="child_foreigner[0][country]"]');
  await typed.fill("Malaysia");
  await givePassengers(page, [
    ["adult_foreigner[0]", "Tan Wei Ming", "E1234567"],
    ["child_foreigner[0]", "Tan Mei Ling", "E7654321"],
  ]);
  await expect(page.locator("#errors")).toContainText(
    "Tambang ini untuk penumpang dari negara lain",
  );
  await expect(typed).toHaveValue("Malaysia");
  await expect(page.locator('input[name="adult_foreigner[0][name]"]')).toHaveValue("Tan Wei Ming");
  await expectGoodOnPhone(page);
  await typed.fill("Jerman");
  await goOn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Semak dan bayar");
});
