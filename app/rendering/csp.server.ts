import { config } from "~/config.server";

/**
 * Every origin that a form of ours may lead to: a POST answered by a redirect to the gateway counts
 * as its target too.
 */
function formTargets(): string {
  return ["'self'", ...new Set(config().GATEWAY_ACCOUNTS.map((account) => account.host))].join(" ");
}

/**
 * Content-Security-Policy of a page without the framework: its one inline style, its one inline
 * script where it has one, our own images and forms, nothing else.
 */
export function policyWithoutScripts(styleHash: string, scriptHash?: string): string {
  const script = scriptHash ? `'${scriptHash}'` : "'none'";
  return `default-src 'none'; style-src 'self' '${styleHash}'; img-src 'self' data:; script-src ${script}; ${commonDirectives()}`;
}

/**
 * Of a page that runs scripts: those that carry this answer's nonce. Chart drawings bring style
 * attributes.
 */
export function policyWithScripts(styleHash: string, nonce: string): string {
  return `default-src 'none'; style-src 'self' '${styleHash}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; script-src 'nonce-${nonce}'; connect-src 'self'; media-src 'self'; ${commonDirectives()}`;
}

function commonDirectives(): string {
  return `manifest-src 'self'; form-action ${formTargets()}; base-uri 'none'; frame-ancestors 'none'`;
}
