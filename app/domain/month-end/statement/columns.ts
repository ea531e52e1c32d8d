/** What a column of a statement may be. */
export const FIELDS = [
  "bill_code",
  "provider_ref",
  "our_ref",
  "paid_at",
  "paid_time",
  "settled_on",
  "amount",
  "fee",
  "net",
  "status",
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * How headings are called, as letters and figures alone. The first name of a field that a file has
 * is taken: an earlier name says more surely what a column is.
 */
const NAMES: Record<Field, readonly string[]> = {
  bill_code: ["billcode", "billpermalink", "billid", "purchaseid", "kodbil", "bill", "bil", "id"],
  provider_ref: [
    ...["billpaymentinvoiceno", "invoiceno", "invoicenumber", "invoice", "noinvois", "refno"],
    ...[
      "referenceno",
      "transactionid",
      "transactionno",
      "transactionreference",
      "paymentid",
      "norujukan",
    ],
  ],
  our_ref: [
    ...[
      "billexternalreferenceno",
      "externalreferenceno",
      "externalreference",
      "orderid",
      "orderno",
    ],
    ...["merchantreference", "rujukanluar", "nopesanan", "reference"],
  ],
  paid_at: [
    ...[
      "billpaymentdate",
      "paymentdate",
      "transactiondate",
      "transactiontime",
      "paiddate",
      "paidat",
    ],
    ...["paymenttime", "datetime", "tarikhbayaran", "tarikhtransaksi", "date", "tarikh"],
  ],
  paid_time: ["time", "masa"],
  settled_on: ["settlementdate", "settledate", "settledon", "payoutdate", "tarikhpenyelesaian"],
  amount: [
    ...[
      "billpaymentamount",
      "paymentamount",
      "transactionamount",
      "grossamount",
      "gross",
      "amount",
    ],
    ...["amaunbayaran", "amaun", "jumlah"],
  ],
  fee: [
    ...[
      "transactioncharge",
      "transactionfee",
      "charges",
      "charge",
      "fees",
      "fee",
      "different",
      "mdr",
    ],
    ...["cajtransaksi", "caj", "yuran"],
  ],
  net: [
    ...["amountnett", "amountnet", "nettamount", "netamount", "settlementamount", "payoutamount"],
    ...["nett", "net", "amaunbersih", "bersih"],
  ],
  status: ["billpaymentstatus", "paymentstatus", "transactionstatus", "status", "statusbayaran"],
};

/** The place of each field among the columns. */
export type Columns = Partial<Record<Field, number>>;

/**
 * Which columns a row of headings names, or null where it is none: a statement needs a reference, a
 * day and a sum.
 */
export function columnsOf(headings: readonly string[]): Columns | null {
  const plain = headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/\((?:rm|myr|sen)\)|\b(?:rm|myr)\b/g, "")
      .replace(/[^a-z0-9]/g, ""),
  );
  const columns: Columns = {};
  const taken = new Set<number>();
  for (const field of FIELDS)
    for (const name of NAMES[field]) {
      const at = plain.findIndex((one, place) => one === name && !taken.has(place));
      if (at === -1) continue;
      columns[field] = at;
      taken.add(at);
      break;
    }
  const hasReference = [columns.bill_code, columns.provider_ref, columns.our_ref].some(isThere);
  const hasDay = [columns.paid_at, columns.settled_on].some(isThere);
  const hasSum = isThere(columns.amount) || (isThere(columns.fee) && isThere(columns.net));
  return hasReference && hasDay && hasSum ? columns : null;
}

function isThere(place: number | undefined): place is number {
  return place !== undefined;
}
