import { PAST_DUE_GRACE } from '#contract/subscriptions';
import type { Ctx } from '../../context.ts';
import type { OutboxRow } from '../../db/outbox.ts';
import type { Letter, Letterhead } from '../mail/mail.layout.ts';
import { sealLetter } from '../mail/mail.service.ts';
import {
  paymentFailedLetter,
  refundedLetter,
  subscriptionBegunLetter,
  subscriptionEndedLetter,
} from '../mail/money.letters.ts';
import type { Known, State } from './billing.policy.ts';
import type { Facts } from './billing.repo.ts';

/** What happened to a subscription; `known` is what it was, undefined when it begins. */
type Happened = {
  id: string;
  known: Known | undefined;
  state: State;
  latestInvoiceId: string | null;
  refunds: readonly { id: string; cents: number }[];
};

/** The letters that tell a reader of it, each once. Where somebody is being deleted that is told instead (deletions). */
export async function billingLetters(ctx: Ctx, { reader, blogger }: Facts, happened: Happened): Promise<OutboxRow[]> {
  if (reader === null || blogger === null || reader.isLeaving || blogger.isLeaving) return [];
  const parties = { reader: reader.username, blogger: blogger.username };
  const { id, known, state, latestInvoiceId, refunds } = happened;
  const letters: [string, (head: Letterhead) => Letter][] = refunds.map((refund) => [
    `refunded:${refund.id}`,
    (head) => refundedLetter(head, parties, refund.cents),
  ]);
  if (known === undefined && state.active && state.currentPeriodEnd !== null) {
    const nextCents = blogger.price.nextPriceCents ?? blogger.price.priceCents;
    const terms = { priceCents: state.priceCents, nextCents, chargedOn: state.currentPeriodEnd };
    letters.push([`subscription-begun:${id}`, (head) => subscriptionBegunLetter(head, parties, terms)]);
  }
  if (state.pastDueSince !== null && known?.status !== state.status) {
    const readableUntil = state.pastDueSince + PAST_DUE_GRACE;
    letters.push([
      `payment-failed:${id}:${latestInvoiceId}`,
      (head) => paymentFailedLetter(head, parties, readableUntil),
    ]);
  }
  if (known?.endedAt === null && state.endedAt !== null) {
    letters.push([`subscription-ended:${id}`, (head) => subscriptionEndedLetter(head, parties)]);
  }
  return await Promise.all(letters.map(([key, letter]) => sealLetter(ctx, letter, { to: reader.email }, key)));
}
