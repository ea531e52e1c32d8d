import { useTranslation } from "react-i18next";
import { stepPath } from "~/domain/ordering/steps";
import { refusalText } from "~/i18n/refusal";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { STEP_FORM_ID, useLeaveAction } from "~/ui/layout/step-form-link";
import type { FlowView } from "./flow-view";

/**
 * A day or boat that was lost while its order was filled in, told at each step from there on and
 * not when it is paid, with the way to another one. What is typed on the page goes along. Nothing
 * where both stand.
 */
export function LostDeparture({ view: { lost, channel, step } }: { view: FlowView }) {
  const { t } = useTranslation("flow");
  const refusal = useTranslation("refusal").t;
  const leave = useLeaveAction();
  if (lost === null) return null;
  const label = t(lost === "date_unavailable" ? "time.otherDay" : "time.otherTime");
  const look = step === "checkout" ? "main" : "alt";
  return (
    <Note kind="bad" role="alert">
      <p>{refusalText(refusal, lost, {})}</p>
      <Actions>
        {leave ? (
          <Button look={look} form={STEP_FORM_ID} formAction={leave("departure-date")}>
            {label}
          </Button>
        ) : (
          <LinkButton look={look} href={stepPath("departure-date", channel)}>
            {label}
          </LinkButton>
        )}
      </Actions>
    </Note>
  );
}
