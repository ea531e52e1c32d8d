import type { PaymentPart } from "~/domain/counter/payment-methods";
import { formatRm } from "~/domain/shared/money";
import { usePaymentMethodName } from "./payment-method-name";

/** How a sale was paid: by a method, or by each with its sum. */
export function PaymentParts({ payments }: { payments: readonly PaymentPart[] }) {
  const methodName = usePaymentMethodName();
  if (payments.length < 2) return <>{payments.map(({ method }) => methodName(method))}</>;
  return (
    <>
      {payments.map(({ method, sen }) => (
        <div key={method}>{`${methodName(method)} ${formatRm(sen)}`}</div>
      ))}
    </>
  );
}
