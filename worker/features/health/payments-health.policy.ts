import type { PartHealth } from '#contract/health';
import { DAY } from '#contract/limits';
import type { PaymentVitals } from './health.repo.ts';
import { formatCount, formatMoment, ill, ok, unknown } from './part-health.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Calls and events are handled within moments: after this time something is wrong. */
const OVERDUE = 15 * MINUTE;
/** The provider's clock and ours may differ by this much. */
const CLOCK_DRIFT = 5 * MINUTE;
/** Older payments say nothing about webhooks, whose rows are deleted after 90 days. */
const PAYMENTS_JUDGED = 60 * DAY;

/** `due` is when the first waiting call to the provider is due, milliseconds UTC, null without one. */
export type PaymentFacts = PaymentVitals & { due: number | null };

const isOverdue = (due: number | null, now: number): due is number => due !== null && now - due > OVERDUE;

/** What is wrong with webhooks as they arrive, or do not. */
function webhookFinding(facts: PaymentFacts, now: number): PartHealth | undefined {
  const { openEventSince, eventReceivedAt, lastPaidAt, webhookRefusedAt } = facts;
  if (isOverdue(openEventSince, now))
    return ill(openEventSince, `A webhook of ${formatMoment(openEventSince)} is stored and not applied.`);
  const received = eventReceivedAt ?? 0;
  if (webhookRefusedAt !== null && now - webhookRefusedAt < DAY && received < webhookRefusedAt - HOUR)
    return ill(
      webhookRefusedAt,
      'Webhooks are refused because their signature is wrong, and no valid one has come since. Check STRIPE_WEBHOOK_SECRET.',
    );
  const isExpected = isOverdue(lastPaidAt, now) && now - lastPaidAt < PAYMENTS_JUDGED;
  if (isExpected && received < lastPaidAt - CLOCK_DRIFT)
    return ill(
      lastPaidAt,
      `A payment of ${formatMoment(lastPaidAt)} came without a webhook. Check the endpoint at the payment provider, and what stands in front of us.`,
    );
  return undefined;
}

/** What the last comparison with the provider found. */
function comparisonFinding(facts: PaymentFacts): PartHealth | undefined {
  const { reconciledAt, unknownSubscriptions, comparedSubscriptions } = facts;
  if (reconciledAt === null || unknownSubscriptions === null || unknownSubscriptions === 0) return undefined;
  return ill(
    reconciledAt,
    `The payment provider does not know ${unknownSubscriptions} of ${comparedSubscriptions} live subscriptions, which are not charged. Check that STRIPE_SECRET_KEY is of the right account and mode.`,
  );
}

/**
 * Payments are ill when webhooks do not come or are not applied, when calls to the provider are not made, and when the
 * provider does not know subscriptions that are live here.
 */
export function paymentsHealth(facts: PaymentFacts, now: number): PartHealth {
  const { due, parkedCallSince, parkedCalls, eventAppliedAt, reconciledAt } = facts;
  const applied =
    eventAppliedAt === null
      ? 'No webhook has come recently.'
      : `The last webhook was applied at ${formatMoment(eventAppliedAt)}.`;
  const compared = reconciledAt === null ? '' : ` The last comparison ended at ${formatMoment(reconciledAt)}.`;
  const said = `${applied}${compared}`;
  const finding = webhookFinding(facts, now) ?? comparisonFinding(facts);
  if (finding !== undefined) return { ...finding, note: `${finding.note} ${said}` };
  if (parkedCallSince !== null) {
    const calls = formatCount(parkedCalls, 'call to the provider has', 'calls to the provider have');
    return ill(parkedCallSince, `${calls} failed for hours; they are retried every night. ${said}`);
  }
  if (isOverdue(due, now)) return ill(due, `Calls to the provider have been due since ${formatMoment(due)}. ${said}`);
  return eventAppliedAt === null ? unknown(said) : ok(said);
}
