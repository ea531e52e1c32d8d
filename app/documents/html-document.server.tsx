import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Language } from "~/domain/shared/language";
import { i18nOf, translationsOf } from "~/i18n/translations.server";
import { type StylesheetName, stylesheetOf } from "~/styles/stylesheets.server";
import { A4Receipt, type ReceiptProps } from "./a4-receipt";
import { PassengerTickets, type TicketsProps } from "./passenger-tickets";
import { ShiftSlip, type ShiftSlipProps } from "./shift-slip";

/** The receipt as a whole HTML document, to be printed: nothing in it leads outside. */
export function receiptHtml(props: ReceiptProps, language: Language): string {
  const title = `${translationsOf(language, "receipt")("title")} ${props.ticket.receiptNo}`;
  return htmlDocument(
    <main>
      <A4Receipt {...props} />
    </main>,
    { title, language, css: "print" },
  );
}

/** The tickets of all passengers as a whole HTML document. */
export function ticketsHtml(props: TicketsProps, language: Language): string {
  const title = translationsOf(language, "receipt")("ticket.sheetTitle", {
    receiptNo: props.ticket.receiptNo,
  });
  return htmlDocument(<PassengerTickets {...props} />, { title, language, css: "tickets" });
}

/** An open or close slip as a whole HTML document. */
export function slipHtml(props: ShiftSlipProps, language: Language): string {
  return htmlDocument(<ShiftSlip {...props} />, {
    title: props.lines.title,
    language,
    css: "slip",
  });
}

function htmlDocument(
  content: ReactElement,
  { title, language, css }: { title: string; language: Language; css: StylesheetName },
): string {
  const style = stylesheetOf([css]);
  const policy = `default-src 'none'; style-src '${style.hash}'`;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(language)}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta httpEquiv="Content-Security-Policy" content={policy} />
          <title>{title}</title>
          <style dangerouslySetInnerHTML={{ __html: style.css }} />
        </head>
        <body>{content}</body>
      </html>
    </I18nextProvider>,
  );
  return `<!doctype html>${html}`;
}
