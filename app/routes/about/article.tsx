import type { ReactNode } from "react";
import { Page } from "~/ui/layout/page";
import { Prose } from "~/ui/layout/prose";

interface ArticleProps {
  title: string;
  lead: string;
  sections: readonly { id: string; title: string; text: string }[];
  children?: ReactNode;
}

/** A page that is read: title, one sentence, sections. */
export function Article({ title, lead, sections, children }: ArticleProps) {
  return (
    <Page>
      <main id="main" className="text">
        <h1>{title}</h1>
        <p>{lead}</p>
        {sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{section.title}</h2>
            <Prose text={section.text} />
          </section>
        ))}
        {children}
      </main>
    </Page>
  );
}
