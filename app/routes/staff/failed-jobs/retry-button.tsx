import { Button } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";

interface RetryButtonProps {
  field: "id" | "job";
  value: string;
  label: string;
  /** What is tried again, for whoever hears the button alone. */
  of: string;
}

/** A form of one button. */
export function RetryButton({ field, value, label, of }: RetryButtonProps) {
  return (
    <form method="post" action="/error-log/jobs">
      <FormKey />
      <input type="hidden" name={field} value={value} />
      <Button look="alt">
        {label}
        <span className="vh"> {of}</span>
      </Button>
    </form>
  );
}
