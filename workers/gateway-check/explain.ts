const EXPLANATIONS: [RegExp, string][] = [
  [
    /^(KEY-DID-NOT-EXIST|FALSE|Unauthorized|authentication_failed|status_401|status_403)$/i,
    "The secret key is wrong: the gateway does not know it. Compare secretKey with the gateway's own page of keys, and mind that test and live have different ones.",
  ],
  [/^CATEGORY/i, "The category is missing: categoryCode names none of this account's."],
  [
    /^(RecordNotFound|no_collection)$/i,
    "The collection is missing: collections names one that this account does not have.",
  ],
  [/^brand_id/i, "The brand is missing: brandId names none of this account's."],
  [/^test_mode$/, "The key is of the other mode: live says one thing and the key the other."],
  [
    /^payment_method_whitelist/i,
    "The gateway does not know a method by this name: name its own in whitelist.",
  ],
  [/^duitnow_qr_inactive$/, "DuitNow QR is not switched on for this account."],
  [/^network$/, "The host cannot be reached from here: look at host, DNS and the firewall."],
  [/^timeout$/, "The host did not answer within 10 seconds."],
  [
    /^(garbage|too_large|redirect|status)$/,
    "What answers at the host does not speak this protocol.",
  ],
];

/** What a gateway's no means, and what to look at. */
export function explain(code: string): string {
  const found = EXPLANATIONS.find(([pattern]) => pattern.test(code));
  return found ? found[1] : `The gateway refused to make a bill: ${code}.`;
}
