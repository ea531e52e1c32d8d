import { config } from "~/config.server";
import { addressKey } from "~/domain/rate-limits/address-key";
import { CallCounter, type Quota } from "~/domain/rate-limits/call-counter";
import { tooManyRequests } from "~/domain/rate-limits/enforce-limit.server";
import { hashOf } from "~/domain/shared/secrets.server";
import type { CallClass, CallRequest } from "./call-line";
import type { JsonAnswer } from "./refusal-json.server";

/** Limits are for so many calls within these seconds. */
const WINDOW_S = 60;

/** Of this process: see docs/decisions/2026-11-23-call-limits.md. */
const counter = new CallCounter();

/**
 * What one call costs its caller: a token that opens something by its own quota, whoever else is
 * behind its address; an address by the calls that nobody signed, and by tokens that open nothing.
 * The last quota that was counted is told in the headers of the answer.
 */
export class CallMeter {
  /** Of the one token that a call shows. */
  private ownKey: string | undefined;
  private counted: { policy: string; quota: Quota } | null = null;

  constructor(
    private readonly callClass: CallClass,
    private readonly request: Pick<CallRequest, "ip" | "now">,
  ) {}

  /** A token that was right a moment ago and has used its quota up is not even looked up again. */
  requireLeft(token: string): void {
    const max = config().CALL_LIMITS.token[this.callClass];
    if (max === 0) return;
    const rule = { max, windowS: WINDOW_S };
    const quota = counter.usedUp(this.tokenKey(token), rule, this.request.now);
    if (quota) this.note(this.callClass, quota);
  }

  /** A call by a token that opens something. Throws Refusal too_many { seconds }, as all of these. */
  countToken(token: string): void {
    this.count(this.callClass, this.tokenKey(token), config().CALL_LIMITS.token[this.callClass]);
  }

  /** A call that nobody signed. */
  countAddress(): void {
    const policy = `address-${this.callClass}`;
    this.count(policy, this.addressKey(policy), config().CALL_LIMITS.address[this.callClass]);
  }

  /** A call by a token that opens nothing. */
  countWrongToken(): void {
    const policy = "wrong-token";
    this.count(policy, this.addressKey(policy), config().CALL_LIMITS.wrongToken);
  }

  get hasCounted(): boolean {
    return this.counted !== null;
  }

  /** An answer with its limit in the headers, as draft-ietf-httpapi-ratelimit-headers-10 has them. */
  told<Answer extends JsonAnswer>(answer: Answer): Answer {
    if (!this.counted) return answer;
    const { policy, quota } = this.counted;
    const headers = {
      ...answer.headers,
      "RateLimit-Policy": `"${policy}";q=${quota.max};w=${quota.windowS}`,
      RateLimit: `"${policy}";r=${quota.left};t=${quota.secondsLeft}`,
    };
    return { ...answer, headers };
  }

  private count(policy: string, key: string, max: number): void {
    if (max === 0) return;
    this.note(policy, counter.count(key, { max, windowS: WINDOW_S }, this.request.now));
  }

  private note(policy: string, quota: Quota): void {
    this.counted = { policy, quota };
    if (quota.isOver) throw tooManyRequests(quota.secondsLeft);
  }

  private tokenKey(token: string): string {
    return (this.ownKey ??= `${this.callClass} ${hashOf(token).toString("base64")}`);
  }

  private addressKey(policy: string): string {
    return `${policy} ${addressKey(this.request.ip)}`;
  }
}
