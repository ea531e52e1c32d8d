import { methodsBesideCash, SPLIT } from "~/domain/counter/payment-methods";
import type { KeyHint } from "~/ui/layout/hotkeys";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import { paymentKey, SPLIT_KEY } from "./payment-keys";

/** What is said at the foot of the keys that pay: each method's, and a split payment's. */
export function usePaymentHints(methods: readonly string[]): KeyHint[] {
  const methodName = usePaymentMethodName();
  const hint = (key: string | undefined, method: string) =>
    key === undefined ? [] : [{ keys: [key], label: methodName(method) }];
  return [
    ...methods.flatMap((method, index) => hint(paymentKey(index), method)),
    ...(methodsBesideCash(methods).length > 0 ? hint(SPLIT_KEY, SPLIT) : []),
  ];
}
