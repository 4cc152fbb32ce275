import { kindsByEventType } from '../../worker/features/billing/webhook-targets.policy.ts';

/** Stripe's event types that the webhook endpoint handles. */
export const handledEventTypes: readonly string[] = Object.keys(kindsByEventType);
