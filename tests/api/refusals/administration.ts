import { CATEGORIES } from "~/domain/pricing/categories";
import { asOwner } from "../../support/database";
import { makeStaff } from "../../support/staff";
import { somebodyOf } from "../api-client";
import { idOf, NOBODY, type Office, type Refusals } from "./refusals";

/** Of operators, of the setting, and of reports to support. */
export function administrationRefusals(office: Office): Refusals {
  return { ...operatorRefusals(office), ...settingRefusals(office), ...supportRefusals(office) };
}

let boats = 0;
const aBoat = () => ({
  company_name: `Redang Bayu ${(boats += 1)}`,
  ...{ name: "Awang Nakhoda", email: "awang@contoh.my", phone: "0139876543" },
  ...{ ic: "850412115267", jetty: 1 },
});

function operatorRefusals({ ask }: Office): Refusals {
  const send = async (act: "add" | "edit", body: object) =>
    ask("POST", `/api/operators/${act}`, await somebodyOf(1), { body });
  const add = (wishes: object) => send("add", { ...aBoat(), ...wishes });
  const anOperator = async () => {
    const boat = aBoat();
    return { ...boat, id: idOf((await add(boat)).body.operator) };
  };
  const edit = async (wishes: object) => send("edit", { ...(await anOperator()), ...wishes });
  const remove = async (id: number) => ask("DELETE", `/api/operators/${id}`, await somebodyOf(1));
  const activate = async (id: number) =>
    ask("GET", `/api/operators/activate/${id}`, await somebodyOf(1));
  const formRefusals = (form: typeof add): Refusals[string] => ({
    bad_email: () => form({ email: "bukan e-mel" }),
    bad_phone_digits: () => form({ phone: "+60139876543" }),
    bad_operator_ic: () => form({ ic: "A1234567" }),
    operator_known: async () => form({ company_name: (await anOperator()).company_name }),
    operator_known_inactive: async () => {
      const { id, company_name } = await anOperator();
      await remove(id);
      return form({ company_name });
    },
  });
  return {
    "POST /api/operators/add": formRefusals(add),
    "POST /api/operators/edit": { ...formRefusals(edit), not_found: () => edit({ id: NOBODY }) },
    "DELETE /api/operators/{id}": {
      not_found: () => remove(NOBODY),
      already_inactive: async () => {
        const { id } = await anOperator();
        await remove(id);
        return remove(id);
      },
    },
    "GET /api/operators/activate/{id}": {
      not_found: () => activate(NOBODY),
      already_active: async () => activate((await anOperator()).id),
    },
  };
}

/** Whose e-mail address the configuration names. */
const SUPER_USER = "rosli@contoh.my";
let superUser: ReturnType<typeof makeStaff> | undefined;
const theSuperUser = () => (superUser ??= makeStaff({ level: 1, email: SUPER_USER }));

function settingRefusals({ ask, test }: Office): Refusals {
  const save = async (adult: unknown) => {
    const fares = Object.fromEntries(CATEGORIES.map((category) => [category, 10]));
    const body = { ticket_prices: { ...fares, adult } };
    return ask("POST", "/api/setting", await theSuperUser(), { body });
  };
  const switchSales = async (payment_enabled: 0 | 1) =>
    ask("POST", "/api/setting/online", await theSuperUser(), { body: { payment_enabled } });
  const salesAre = (on: boolean) =>
    asOwner(test, (client) => client.query("update setting set payment_enabled = $1", [on]));
  return {
    "POST /api/setting": {
      bad_fare: () => save("tiga puluh"),
      fare_negative: () => save(-1),
      fare_too_high: () => save(10_001),
    },
    "POST /api/setting/online": {
      already_online: () => switchSales(1),
      already_offline: async () => {
        await salesAre(false);
        try {
          return await switchSales(0);
        } finally {
          await salesAre(true);
        }
      },
    },
  };
}

function supportRefusals({ ask }: Office): Refusals {
  const report = async (text: string) =>
    ask("POST", "/api/support/report", await somebodyOf(3), { body: { report: text } });
  const resolve = async (id: number) =>
    ask("GET", `/api/support/resolve/${id}`, await theSuperUser());
  return {
    "POST /api/support/report": {
      description_required: () => report(" "),
      description_too_long: () => report("x".repeat(2_001)),
    },
    "GET /api/support/resolve/{id}": {
      not_found: () => resolve(NOBODY),
      already_resolved: async () => {
        const id = idOf((await report("Skrin beku")).body.report);
        await resolve(id);
        return resolve(id);
      },
    },
  };
}
