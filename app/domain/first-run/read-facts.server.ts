import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { levelsWith } from "~/domain/access/capabilities";
import { hasFares } from "~/domain/pricing/rules";
import { saleConfiguration } from "~/domain/settings/sale-configuration.server";
import type { InstallationFacts } from "./steps";

/** What this installation has, by its configuration and its database; two short statements. */
export async function readInstallation(now: Date): Promise<InstallationFacts> {
  const [{ paymentEnabled, prices }, [rows]] = await Promise.all([
    saleConfiguration(now),
    sql<Pick<InstallationFacts, "administrators" | "printers" | "hasSold">>(
      null,
      `select (select count(*) from app_user where active and access = any(:administrators::int[]))::int as administrators,
           (select count(*) from printer where type <> 'virtual')::int as printers,
           exists (select from ticket where state = 'paid') as has_sold`,
      { administrators: levelsWith("users.manage") },
    ),
  ]);
  const { CONTACT, GATEWAY_ACCOUNTS, SMTP_URL, TRUST_PROXY, PUBLIC_URL } = config();
  const { jetties, ...council } = CONTACT;
  const contacts = ([1, 2] as const).map((id) => ({ ...council, ...jetties?.[id] }));
  return {
    ...{ administrators: 0, printers: 0, hasSold: false },
    ...rows,
    hasFares: hasFares(prices),
    onlineSales: paymentEnabled,
    reachableJetties: contacts.filter(({ phone, whatsapp }) => phone || whatsapp).length,
    liveGateway: GATEWAY_ACCOUNTS.some(({ live, current }) => live && current),
    sendsMail: SMTP_URL !== undefined,
    behindProxy: PUBLIC_URL.startsWith("https://") && TRUST_PROXY !== "0",
  };
}
