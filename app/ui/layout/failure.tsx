import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { hasRefusalText, refusalText } from "~/i18n/refusal";
import { useFrame } from "./frame";
import { Page } from "./page";

/**
 * Why a page is not shown: the status of the answer, and the code of the sentence that explains it.
 */
export interface Failure {
  status: number;
  code: string;
  values: RefusalValues;
}

const CODE_OF_STATUS: Record<number, RefusalCode> = {
  400: "bad_request",
  401: "forbidden",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "key_conflict",
  413: "too_large",
  415: "unsupported",
  422: "bad_request",
  429: "too_many_request",
  503: "unavailable",
};

/** Of an answer that says no more than its status. */
function failureOfStatus(status: number): Failure {
  return {
    status,
    code: CODE_OF_STATUS[status] ?? (status >= 500 ? "server_error" : "something_wrong"),
    values: {},
  };
}

/**
 * What a boundary caught. Anything but a thrown Response is our own mistake, and the page tells
 * nothing of it.
 */
export function failureOfError(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return failureOfStatus(500);
  const data: unknown = error.data;
  if (
    typeof data !== "object" ||
    data === null ||
    !("code" in data) ||
    typeof data.code !== "string"
  )
    return failureOfStatus(error.status);
  const values =
    "values" in data && typeof data.values === "object" && data.values !== null ? data.values : {};
  return { status: error.status, code: data.code, values: values as RefusalValues };
}

/** The title of a failure page: its dialog's (section 8). */
export function useFailureTitle(failure: Failure | null): string {
  const { t } = useTranslation();
  if (!failure) return "";
  if (failure.code === "cookies") return t("failure.cookies");
  if (failure.status === 429) return t("failure.hold");
  if (failure.status === 404) return t("failure.notFound");
  return failure.status === 401 || failure.status === 403
    ? t("failure.forbidden")
    : t("failure.oops");
}

/** What the way to where one begins is called. */
const HOME_LABEL = {
  "/": "action.home",
  "/dashboard": "action.dashboard",
  "/pos": "action.counter",
} as const;

interface FailurePageProps {
  failure: Failure;
  /** Where whoever reads this begins; the counter's is the counter. */
  home?: "/" | "/dashboard";
  /** What else its readers may need. */
  children?: ReactNode;
}

/**
 * The page in place of one that cannot be shown: what happened, what to do, and a reference for the
 * log; never a cause.
 */
export function FailurePage({ failure, home: given = "/", children }: FailurePageProps) {
  const { t } = useTranslation();
  const { t: refusal, i18n } = useTranslation("refusal");
  const { path, reference } = useFrame();
  const home = /^\/pos(?:[/?]|$)/.test(path) ? "/pos" : given;
  const homeLabel = t(HOME_LABEL[home]);
  const title = useFailureTitle(failure);
  const code = hasRefusalText(i18n, failure.code) ? failure.code : "server_error";
  const waits = failure.status === 429 || failure.status >= 500;
  return (
    <Page>
      <main id="main" className="text">
        <div className="note no lead" role="alert">
          <h1>{title}</h1>
          <p>{refusalText(refusal, code, failure.values)}</p>
        </div>
        <div className="acts">
          <a className="btn" href={waits ? path : home}>
            {waits ? t("action.retry") : homeLabel}
          </a>
          {waits ? (
            <a className="btn alt" href={home}>
              {homeLabel}
            </a>
          ) : null}
        </div>
        <p className="hint">{t("failure.reference", { reference })}</p>
        {children}
      </main>
    </Page>
  );
}
