const WORDS: Record<string, string> = { "let in": "✓", refused: "403", login: "login" };

/**
 * What was answered to whom, written down while the tests run; `docs/permissions` keeps it as a
 * table.
 */
export class PermissionReport {
  private readonly rows = new Map<string, Map<string, string>>();
  private readonly people = new Set<string>();

  /** `answer`: `let in`, `refused`, `login`, or in words of its own. */
  note(what: string, who: string, answer: string): void {
    this.people.add(who);
    const row = this.rows.get(what) ?? new Map<string, string>();
    this.rows.set(what, row.set(who, WORDS[answer] ?? answer));
  }

  /** The whole as Markdown. */
  page(title: string, lead: string, first: string): string {
    const people = [...this.people];
    const lines = [...this.rows].map(
      ([what, answers]) =>
        `| \`${what}\` | ${people.map((who) => answers.get(who) ?? "").join(" | ")} |`,
    );
    return [
      `# ${title}`,
      "",
      lead,
      "",
      `| ${first} | ${people.join(" | ")} |`,
      `|---|${people.map(() => "---").join("|")}|`,
      ...lines,
      "",
    ].join("\n");
  }
}

/** The legend of every table. */
export const LEGEND =
  "✓: let in. 403: 'Not authorized', the session goes on. login: led to the login with the way back. The super user and whoever may clear the log are of level 2 here.";
