import type { PartHealth } from '#contract/health';
import { DAY, MINUTE } from '#contract/time';
import { formatUtcMinute } from '#contract/utc-minute';
import type { PaymentVitals } from './health.repo.ts';
import { formatCount, healthy, unhealthy, unknownHealth } from './part-health.present.ts';

/** Milliseconds. Calls and events are handled within moments, so a longer delay is a problem. */
const OVERDUE = 15 * MINUTE;
/** Tolerance in milliseconds between Stripe's clock and ours. */
const CLOCK_DRIFT = 5 * MINUTE;
/** Milliseconds. Older payments say nothing about webhooks, whose rows are deleted after 90 days. */
const PAYMENTS_WINDOW_MS = 60 * DAY;

/** `due` is the due time of the first waiting call to Stripe, milliseconds UTC, null without one. */
export type PaymentFacts = PaymentVitals & { due: number | null };

const CHECK_ENDPOINT = 'Check the endpoint in Stripe and the firewall in front of the product.';
const CHECK_SECRET =
  'Webhooks with a wrong signature are rejected, and no valid one has been received since. Check STRIPE_WEBHOOK_SECRET.';

const isOverdue = (due: number | null, now: number): due is number => due !== null && now - due > OVERDUE;

/** Returns a problem of the webhooks, refused or missing ones included. */
function webhookFinding(facts: PaymentFacts, now: number): PartHealth | undefined {
  const { openEventSince, eventReceivedAt, lastPaidAt, webhookRefusedSince } = facts;
  if (isOverdue(openEventSince, now))
    return unhealthy(
      openEventSince,
      `A webhook received at ${formatUtcMinute(openEventSince)} is stored but not processed.`,
    );
  const received = eventReceivedAt ?? 0;
  const isExpected = isOverdue(lastPaidAt, now) && now - lastPaidAt < PAYMENTS_WINDOW_MS;
  if (isExpected && received < lastPaidAt - CLOCK_DRIFT) {
    const advice = webhookRefusedSince === null ? CHECK_ENDPOINT : CHECK_SECRET;
    return unhealthy(lastPaidAt, `A payment at ${formatUtcMinute(lastPaidAt)} arrived without a webhook. ${advice}`);
  }
  if (webhookRefusedSince !== null && hasRepairedSince(facts, webhookRefusedSince))
    return unhealthy(
      webhookRefusedSince,
      `The last reconciliation repaired a difference that no webhook reported. ${CHECK_SECRET}`,
    );
  return undefined;
}

const hasRepairedSince = ({ reconciledAt, repairedDifferences }: PaymentFacts, time: number): boolean =>
  reconciledAt !== null && reconciledAt > time && (repairedDifferences ?? 0) > 0;

/** Describes refused webhooks without further evidence of a problem: anyone can send a wrong signature. */
const refusedNote = ({ webhookRefusedSince }: PaymentFacts): string =>
  webhookRefusedSince === null
    ? ''
    : ` Webhooks with a wrong signature have been rejected since ${formatUtcMinute(webhookRefusedSince)}. Every known payment has its webhook, so these may be forged. If the secret was changed, press Compare Now in Admin > Money.`;

/** Returns a problem that the last comparison with Stripe found. */
function comparisonFinding(facts: PaymentFacts): PartHealth | undefined {
  const { reconciledAt, unknownSubscriptions, comparedSubscriptions } = facts;
  if (reconciledAt === null || unknownSubscriptions === null || unknownSubscriptions === 0) return undefined;
  return unhealthy(
    reconciledAt,
    `Stripe does not know ${unknownSubscriptions} of ${comparedSubscriptions} live subscriptions, so they are not charged. Check that STRIPE_SECRET_KEY belongs to the right account and mode.`,
  );
}

/**
 * Returns the health of payments. They are ill when webhooks do not arrive or are not applied, when calls to Stripe
 * fail or are late, and when Stripe does not know live subscriptions. Refused webhooks alone are only noted.
 */
export function paymentsHealth(facts: PaymentFacts, now: number): PartHealth {
  const { due, parkedCallSince, parkedCalls, eventAppliedAt, reconciledAt } = facts;
  const applied =
    eventAppliedAt === null
      ? 'No webhook received recently.'
      : `The last webhook was processed at ${formatUtcMinute(eventAppliedAt)}.`;
  const compared = reconciledAt === null ? '' : ` The last reconciliation ended at ${formatUtcMinute(reconciledAt)}.`;
  const said = `${applied}${compared}`;
  const finding = webhookFinding(facts, now) ?? comparisonFinding(facts);
  if (finding !== undefined) return { ...finding, note: `${finding.note} ${said}` };
  if (parkedCallSince !== null) {
    const calls = formatCount(parkedCalls, 'call to Stripe has', 'calls to Stripe have');
    return unhealthy(parkedCallSince, `${calls} failed for hours; they are retried every night. ${said}`);
  }
  if (isOverdue(due, now))
    return unhealthy(due, `Calls to Stripe have been due since ${formatUtcMinute(due)}. ${said}`);
  const note = `${said}${refusedNote(facts)}`;
  return eventAppliedAt === null ? unknownHealth(note) : healthy(note);
}
