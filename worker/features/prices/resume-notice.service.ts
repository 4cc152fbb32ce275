import { currentPrice, type Price } from '#contract/prices';
import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { priceChangeEmail } from '../mail/price.emails.ts';
import { priceNoticeId } from './prices.messages.ts';
import { noticeOnResumeStatements } from './prices.repo.ts';

/**
 * Returns statements that notify the reader of a resumed subscription, once, of a price change announced meanwhile. Put
 * them into the batch of the resumption.
 * @param blogger.price as it is stored
 */
export async function resumeNoticeStatements(
  ctx: Ctx,
  subscription: { id: string; reader: { username: string; email: string } },
  blogger: { id: string; username: string; price: Price & { version: number } },
): Promise<Statement[]> {
  const { priceCents, nextPriceCents, nextPriceFrom } = currentPrice(blogger.price, ctx.now);
  if (nextPriceCents === null || nextPriceFrom === null) return [];
  const { username, email } = subscription.reader;
  const parties = { reader: username, blogger: blogger.username };
  const announced = { priceCents, nextCents: nextPriceCents, from: nextPriceFrom, isAnother: false };
  const change = { creator: blogger.id, version: blogger.price.version };
  const id = priceNoticeId(change, subscription.id);
  const notice = await createEmailMessage(ctx, (head) => priceChangeEmail(head, parties, announced), { to: email }, id);
  return noticeOnResumeStatements(ctx.db, { subscriptionId: subscription.id, version: change.version }, notice);
}
