import { QrCode, type QrDrawing } from "./qr-code";
import type { SlipLines } from "./slip-lines.server";

export interface ShiftSlipProps {
  lines: SlipLines;
  qr: QrDrawing | null;
}

/** An open or close slip on a roll of 80 mm, black alone. */
export function ShiftSlip({ lines, qr }: ShiftSlipProps) {
  return (
    <main className="slip">
      {lines.head.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <h1>{lines.title}</h1>
      {lines.blocks.map(({ heading, rows }, index) => (
        <section key={heading ?? index}>
          {heading ? <h2>{heading}</h2> : null}
          <dl>
            {rows.map(({ label, value, strong }) => (
              <div key={label} className={strong ? "strong" : undefined}>
                <dt>
                  <bdi>{label}</bdi>
                </dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {lines.qr && qr ? (
        <section className="check">
          <QrCode drawing={qr} label={lines.qr.label} />
          <p>{lines.qr.label}</p>
        </section>
      ) : null}
      {lines.mark ? (
        <p className="foot">
          {lines.mark.label} {lines.mark.value}
        </p>
      ) : null}
      {lines.foot.map((line) => (
        <p key={line} className="foot">
          {line}
        </p>
      ))}
    </main>
  );
}
