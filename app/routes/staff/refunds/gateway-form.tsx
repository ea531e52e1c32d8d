import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { StaffForm } from "~/ui/forms/staff-form";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";
import { Note } from "~/ui/layout/note";
import type { RefundView } from "./refund-view.server";

interface GatewayFormProps {
  refund: RefundView;
  form: StaffFormControl;
  /** The list as it stands. */
  back: string;
}

/** What can be done: ask the gateway for the money, or what became of it where it did not answer. */
export function GatewayForm({ refund, form, back }: GatewayFormProps) {
  const { t } = useTranslation("refunds");
  const { pathname, search } = useLocation();
  const pay = new URLSearchParams(search);
  pay.set("id", String(refund.id));
  const { amount, gateway, refundable, asked, fileNo, decided, decidedBy, refundRef } = refund;
  if (decided)
    return (
      <p>
        {t("reject.decided", { name: decidedBy, at: decided })} {refundRef}
      </p>
    );
  if (asked?.state === "asking")
    return (
      <Note kind="careful">
        <p>{t("gateway.asking", { ...asked, gateway })}</p>
      </Note>
    );
  if (asked?.state === "unknown")
    return (
      <StaffForm form={form} action={pathname + search}>
        <Note kind="careful">
          <p>{t("gateway.unknown", { ...asked, gateway })}</p>
          <p>{t("gateway.unknownNext", { gateway })}</p>
        </Note>
        <input type="hidden" name="act" value="check" />
        <Actions>
          <Button>{t("gateway.check", { gateway })}</Button>
          <LinkButton look="alt" href={`/refunds/pay?${pay}`}>
            {t("gateway.byBank")}
          </LinkButton>
        </Actions>
      </StaffForm>
    );
  if (!refundable) return <p>{t("gateway.none")}</p>;
  return (
    <StaffForm form={form} action={pathname + search}>
      {asked ? <Refused asked={asked} gateway={gateway} /> : null}
      <p>{t("gateway.lead", { amount, gateway })}</p>
      {fileNo === null ? null : <InFile refund={refund} />}
      <input type="hidden" name="act" value="refund" />
      <Actions>
        <Button>{t("gateway.submit", { amount, gateway })}</Button>
        <LinkButton look="alt" href={back}>
          {t("back")}
        </LinkButton>
      </Actions>
    </StaffForm>
  );
}

const KNOWN = ["not_reached", "purchase_refund_error", "authentication_failed"] as const;

function Refused({ asked, gateway }: { asked: NonNullable<RefundView["asked"]>; gateway: string }) {
  const { t } = useTranslation("refunds");
  const known = KNOWN.find((code) => code === asked.code);
  const why = t(`gateway.why.${known ?? "other"}`, { code: asked.code });
  return (
    <Note kind="bad">
      <p>{t("gateway.refused", { ...asked, gateway, why })}</p>
    </Note>
  );
}

function InFile({ refund: { fileNo, fileBy, fileMade } }: { refund: RefundView }) {
  const { t } = useTranslation("refunds");
  return (
    <Note kind="careful">
      <p>{t("gateway.file", { no: fileNo, name: fileBy, at: fileMade })}</p>
      <label className="tick">
        <input type="checkbox" name="despite" value="1" required />
        <span>{t("gateway.despite")}</span>
      </label>
    </Note>
  );
}
