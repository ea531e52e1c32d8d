import { useTranslation } from "react-i18next";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import type { AccountView } from "./credit-view.server";

/** What an account owes today by how old it is. */
export function AgeingTable({ account }: { account: AccountView }) {
  const { t } = useTranslation("credit");
  const columns: Column<AccountView>[] = [
    { head: t("account.owed"), cell: ({ balance }) => balance, title: true },
    ...account.ages.map(({ age, sum, any }) => ({
      head: t(`age.${age}`),
      cell: () => (any ? sum : "–"),
      figure: true,
    })),
  ];
  return (
    <ResponsiveTable
      caption={t("account.ageing")}
      columns={columns}
      rows={[account]}
      keyOf={({ id }) => id}
    />
  );
}
