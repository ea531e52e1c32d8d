import { useTranslation } from "react-i18next";
import type { DeviceScope } from "~/domain/device-tokens/scopes";
import { type Column, ResponsiveTable } from "../table/responsive-table";

export interface TokenView {
  id: number;
  name: string;
  scope: DeviceScope;
  made: string;
  expires: string;
  /** Null while it was never used; then address and app are empty. */
  used: string | null;
  address: string;
  app: string;
  isOver: boolean;
}

interface TokenListProps {
  tokens: readonly TokenView[];
  /** Said where there is none. */
  none: string;
  /** Where one is revoked. */
  revokeHref: (id: number) => string;
}

/** The devices that work in somebody's name, with a way to stop each. */
export function TokenList({ tokens, none, revokeHref }: TokenListProps) {
  const { t } = useTranslation("tokens");
  const columns: Column<TokenView>[] = [
    { head: t("column.name"), cell: ({ name }) => name, title: true },
    { head: t("column.scope"), cell: ({ scope }) => t(`scope.${scope}`) },
    { head: t("column.made"), cell: ({ made }) => made },
    {
      head: t("column.expires"),
      cell: ({ expires, isOver }) => (isOver ? t("overOn", { time: expires }) : expires),
    },
    { head: t("column.used"), cell: (token) => <LastUse token={token} /> },
    {
      head: t("column.act"),
      acts: true,
      cell: (token) => <RevokeLink token={token} href={revokeHref(token.id)} />,
    },
  ];
  return (
    <ResponsiveTable
      caption={t("title")}
      columns={columns}
      rows={tokens}
      keyOf={({ id }) => id}
      none={none}
    />
  );
}

function LastUse({ token: { used, address, app } }: { token: TokenView }) {
  const { t } = useTranslation("tokens");
  if (used === null) return <span className="mute">{t("never")}</span>;
  return (
    <span>
      {used}
      <small>{[address, app].filter(Boolean).join(" · ")}</small>
    </span>
  );
}

/** One that is over opens nothing, and leaves the list by itself. */
function RevokeLink({ token: { name, made, isOver }, href }: { token: TokenView; href: string }) {
  const { t } = useTranslation("tokens");
  if (isOver) return <span className="mute">{t("over")}</span>;
  return (
    <a className="plain" href={href}>
      {t("revoke")}
      <span className="vh"> {t("revokeOf", { name, made })}</span>
    </a>
  );
}
