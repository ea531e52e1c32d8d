import { config } from "~/config.server";

/**
 * Every origin that a form of ours may lead to: a POST answered by a redirect to the gateway counts
 * as its target too.
 */
function formTargets(): string {
  return ["'self'", ...new Set(config().GATEWAY_ACCOUNTS.map((account) => account.host))].join(" ");
}

/**
 * Content-Security-Policy of a page without the framework: our own sheets, its one inline style and
 * its one inline script where it has them, which may ask us, our own images and forms, nothing else.
 */
export function policyWithoutScripts(styleHash?: string, scriptHash?: string): string {
  const script = scriptHash
    ? `script-src '${scriptHash}'; connect-src 'self'`
    : "script-src 'none'";
  return `default-src 'none'; ${styleSources(styleHash)}; img-src 'self' data:; ${script}; ${commonDirectives()}`;
}

/**
 * Of a page that runs scripts: those that carry this answer's nonce. Chart drawings bring style
 * attributes.
 */
export function policyWithScripts(styleHash: string | undefined, nonce: string): string {
  return `default-src 'none'; ${styleSources(styleHash)}; style-src-attr 'unsafe-inline'; img-src 'self' data:; script-src 'nonce-${nonce}'; connect-src 'self'; worker-src 'self'; media-src 'self'; ${commonDirectives()}`;
}

function styleSources(hash: string | undefined): string {
  return hash ? `style-src 'self' '${hash}'` : "style-src 'self'";
}

function commonDirectives(): string {
  return `manifest-src 'self'; form-action ${formTargets()}; base-uri 'none'; frame-ancestors 'none'`;
}
