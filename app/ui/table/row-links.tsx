export interface RowLink {
  label: string;
  href: string;
  /** Leads to taking something away. */
  risky?: boolean;
}

/** What can be done with a row. `row` names it for who hears the link alone. */
export function RowLinks({ row, links }: { row: string; links: readonly RowLink[] }) {
  return (
    <span className="row tight">
      {links.map(({ label, href, risky }) => (
        <a key={href} href={href} className={risky ? "risky" : undefined}>
          {label}
          <span className="vh"> {row}</span>
        </a>
      ))}
    </span>
  );
}
