import { useEffect, useState, type RefObject } from "react";

export interface Readiness {
  /** Scripts run: buttons may wait until what they need is there. Without them every button is open, and the server answers. */
  live: boolean;
  buyer: boolean;
  passengers: boolean;
  method: string;
  operator: string;
  agency: boolean;
}

const ASLEEP: Readiness = { live: false, buyer: true, passengers: true, method: "", operator: "", agency: false };

/** Looks at the form as it is filled in (2.19): which parts are complete, as far as lengths can tell. */
export function useReadiness(form: RefObject<HTMLFormElement | null>): Readiness {
  const [state, setState] = useState(ASLEEP);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => setState(readinessOf(element));
    look();
    element.addEventListener("input", look);
    element.addEventListener("change", look);
    return () => {
      element.removeEventListener("input", look);
      element.removeEventListener("change", look);
    };
  }, [form]);
  return state;
}

function readinessOf(form: HTMLFormElement): Readiness {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const complete = (part: string) => [...form.querySelectorAll<HTMLInputElement>(`[data-part=${part}]`)].every((field) => [...field.value.trim()].length >= Number(field.dataset.least ?? 0));
  const [operator, method, agency] = [text("operator_id"), text("paymentMethod"), text("agency") === "on"];
  const named = operator === "other" ? [...text("other_operator_name").trim()].length >= 3 : true;
  const agencyNamed = agency ? [...text("agency_name").trim()].length >= 3 : true;
  const known = operator !== "0" && operator !== "other";
  const dated = data.has("ticketDate") || form.dataset.dated === "yes";
  return { live: true, buyer: dated && named && agencyNamed && (known || complete("buyer")), passengers: operator !== "0" || complete("passengers"), method, operator, agency };
}
