import { Client } from "pg";
import { Ledger } from "../sandbox-gateway/ledger";

interface PaidBill {
  code: string;
  ref: string;
  amountSen: number;
  paidSen: number;
  refno: string;
  paidAt: Date;
  name: string;
  email: string;
  phone: string;
}

const PAID_BILLS = `
select a.bill_code as code, a.our_ref as ref, a.amount_sen as "amountSen", a.paid_amount_sen as "paidSen",
    a.provider_ref as refno, a.paid_at as "paidAt", t.name, t.email, t.phone_no as phone
  from payment_attempt a join ticket t on t.id = a.ticket_id
 where a.gateway = 'toyyibpay' and a.host = $1 and a.paid_at is not null and a.bill_code is not null
 order by a.id`;

/**
 * Writes the paid bills of the demo's data into the sandbox's books before it starts, so that it
 * says of each what the office reads of it. Those that stand there already stay.
 */
export async function knowPaidBills(
  databaseUrl: string,
  gatewayUrl: string,
  ledgerFile: string,
): Promise<void> {
  const ledger = new Ledger(ledgerFile);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<PaidBill>(PAID_BILLS, [gatewayUrl]);
    for (const row of rows) if (!ledger.bills.has(row.code)) enter(ledger, row);
  } finally {
    await client.end();
  }
}

function enter(ledger: Ledger, bill: PaidBill): void {
  const { code, ref, amountSen, name, email, phone, paidSen, refno, paidAt } = bill;
  ledger.add({
    type: "bill",
    bill: {
      ...{ code, ref, amountSen, name: ref, description: "" },
      payer: { name, email, phone },
      ...{ returnUrl: "", callbackUrl: "", expiresAt: null, active: true },
      tries: [],
    },
  });
  ledger.add({
    type: "try",
    code,
    try: {
      ...{ no: 1, status: 1, amountSen: paidSen, refno, invoiceNo: refno, channel: "FPX" },
      ...{ at: paidAt.getTime(), turnsAt: null },
    },
  });
}
