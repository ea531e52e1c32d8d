const PRELOAD = '<link rel="modulepreload"';

/**
 * Remix puts the nonce on its scripts but not on the links that load them ahead; the page's policy
 * would refuse those.
 */
export function addPreloadNonces(html: string, nonce: string): string {
  return html.replaceAll(PRELOAD, `${PRELOAD} nonce="${nonce}"`);
}
