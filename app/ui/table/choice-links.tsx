interface ChoiceLinksProps<Name extends string> {
  /** What is chosen by them, for who hears them alone. */
  label: string;
  names: readonly Name[];
  chosen: Name;
  href: (name: Name) => string;
  text: (name: Name) => string;
}

/** Which part of a list is shown: links that look like buttons, the chosen one filled. */
export function ChoiceLinks<Name extends string>({
  label,
  names,
  chosen,
  href,
  text,
}: ChoiceLinksProps<Name>) {
  return (
    <nav aria-label={label} className="row">
      {names.map((name) => (
        <a
          key={name}
          href={href(name)}
          aria-current={name === chosen ? "page" : undefined}
          className={name === chosen ? "btn" : "btn alt"}
        >
          {text(name)}
        </a>
      ))}
    </nav>
  );
}
