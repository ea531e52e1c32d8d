import type { SandboxLanguage } from "./translations";
import { TRANSLATIONS } from "./translations";

/** Text into HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const CSS = `*{box-sizing:border-box}body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:#1d1433;background:#f3f0fa}
main{max-width:32rem;margin:0 auto;padding:1rem}h1{font-size:1.5rem}p.warn{margin:0;padding:.75rem 1rem;background:#4b2a94;color:#fff;font-weight:700;text-align:center}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;padding:1rem;background:#fff;border:1px solid #c9bfe3;border-radius:8px}dt{color:#554a70}dd{margin:0;font-weight:700;overflow-wrap:anywhere}
button,.btn{display:inline-block;min-height:3rem;padding:.5rem 1.25rem;margin:0 .5rem .5rem 0;border:2px solid #4b2a94;border-radius:6px;background:#4b2a94;color:#fff;font:inherit;font-weight:700;cursor:pointer;text-decoration:none}
button.alt{background:#fff;color:#4b2a94}label{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .5rem;margin:.5rem 0}select{font:inherit;min-height:2.75rem}summary{min-height:2.75rem;cursor:pointer}
:focus-visible{outline:3px solid #f6bb42;outline-offset:2px}nav{text-align:right}`;

/** A whole page: plain HTML, no script. The seller's origin is where its forms may lead. */
export function page(
  language: SandboxLanguage,
  sellerOrigin: string,
  switchTo: string,
  body: string,
) {
  const t = TRANSLATIONS[language];
  const other = language === "ms" ? "en" : "ms";
  return {
    status: 200,
    type: "text/html",
    headers: {
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${sellerOrigin}; base-uri 'none'; frame-ancestors 'none'`,
      "Referrer-Policy": "no-referrer",
    },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t.title} - ${t.sandbox}</title><style>${CSS}</style></head>
<body><header><p class="warn">SANDBOX · Bukan wang sebenar · No real money</p></header><main><nav><a href="${escape(switchTo)}" lang="${other}" hreflang="${other}">${t.other}</a></nav><h1>${t.title}</h1>${body}</main></body></html>`,
  };
}
