import { useTranslation } from "react-i18next";
import { A4Receipt, type ReceiptProps } from "~/documents/a4-receipt";
import { pdfPath } from "~/documents/pdf-path";
import type { CancelAct } from "~/domain/cancellations/rules";
import type { DocumentKind } from "~/domain/receipts/printable-ticket";
import type { RefusalValues } from "~/domain/shared/refusal";
import { hasRefusalText, refusalText } from "~/i18n/refusal";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { CancelLink } from "~/ui/tickets/cancel-link";
import { LateNote } from "~/ui/tickets/late-note";
import { type NextForBuyer, NoSailingNote } from "~/ui/tickets/no-sailing-note";

interface PaidReceiptProps extends ReceiptProps {
  /** The PDF that is being prepared. */
  waiting: DocumentKind | null;
  /** Whose ticket alone is being prepared, where it is not everybody's. */
  passengerNo: number | null;
  /** A PDF was given up. */
  failed: boolean;
  flash: { code: string; values: RefusalValues } | null;
  next: NextForBuyer | null;
  /** For staff who look at it (2.12). */
  cancel: CancelAct | null;
}

/**
 * The receipt on a screen: the ways to take it along, and the sheet itself, which is all that is
 * printed.
 */
export function PaidReceipt({
  waiting,
  passengerNo,
  failed,
  flash,
  next,
  cancel,
  ...receipt
}: PaidReceiptProps) {
  const { t } = useTranslation("receipt");
  const { ticketCode, hasEmail } = receipt.ticket;
  return (
    <main id="main" className="sheets">
      <NoSailingNote ticket={receipt.ticket} next={next} />
      <LateNote boats={receipt.ticket.boats} />
      <Messages {...{ waiting, passengerNo, failed, flash, ticketCode }} />
      <Actions>
        <LinkButton href={pdfPath("receipt", ticketCode)} icon="download">
          {t("screen.receiptPdf")}
        </LinkButton>
        <LinkButton href={pdfPath("ticket", ticketCode)} look="alt" icon="download">
          {t("screen.ticketPdf")}
        </LinkButton>
        {hasEmail ? (
          <form method="post" action={`/ticket/receipt/mail/${ticketCode}`}>
            <Button look="plain">{t("screen.mail")}</Button>
          </form>
        ) : null}
        <CancelLink act={cancel} ticketCode={ticketCode} />
      </Actions>
      <A4Receipt {...receipt} />
      <p className="hint">{t("screen.print")}</p>
    </main>
  );
}

function Messages({
  waiting,
  passengerNo,
  failed,
  flash,
  ticketCode,
}: Pick<PaidReceiptProps, "waiting" | "passengerNo" | "failed" | "flash"> & {
  ticketCode: string;
}) {
  const { t } = useTranslation("receipt");
  const { t: refusal, i18n } = useTranslation("refusal");
  return (
    <>
      {flash ? (
        <Note kind={flash.code === "mail_sent" ? "good" : "careful"} role="status">
          <p>
            {flash.code === "mail_sent"
              ? t("screen.mailSent")
              : refusalText(
                  refusal,
                  hasRefusalText(i18n, flash.code) ? flash.code : "server_error",
                  flash.values,
                )}
          </p>
        </Note>
      ) : null}
      {waiting ? (
        <Note role="status">
          <p>
            {t("screen.preparing")}{" "}
            <a href={pdfPath(waiting, ticketCode, passengerNo)}>{t("screen.open")}</a>
          </p>
        </Note>
      ) : null}
      {failed ? (
        <Note kind="careful" role="status">
          <p>{t("screen.failed")}</p>
        </Note>
      ) : null}
    </>
  );
}
