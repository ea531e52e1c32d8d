/** Plain text as a page: a line is a paragraph, lines that begin with `- ` are a list. */
export function Prose({ text }: { text: string }) {
  const blocks: { kind: "p" | "ul"; lines: string[] }[] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    const kind = line.startsWith("- ") ? "ul" : "p";
    const last = blocks.at(-1);
    if (kind === "ul" && last?.kind === "ul") last.lines.push(line.slice(2));
    else blocks.push({ kind, lines: [kind === "ul" ? line.slice(2) : line] });
  }
  return (
    <>
      {blocks.map(({ kind, lines }) =>
        kind === "p" ? (
          <p key={lines[0]}>{lines[0]}</p>
        ) : (
          <ul key={lines[0]} className="dots">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      )}
    </>
  );
}
