import { DAY, WEEK } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { toBulkTemplate } from '../../platform/mail/bulk-message.ts';
import type { RawEmail } from '../../platform/mail/mailer.ts';
import { campaignSliceMessage, digestCampaignKey } from '../audience/campaigns.messages.ts';
import { DIGEST_LIST } from '../audience/lists.policy.ts';
import { toDigestTime, toDigestWeek } from '../audience/visits.policy.ts';
import { toSingleLine } from '../mail/email-layout.text.ts';
import { digestMail } from './digest.emails.ts';
import { type DigestPost, digestPostsStatement, startDigestStatement } from './digest.repo.ts';
import type { OpenCampaign } from './hand-over.repo.ts';
import type { CampaignComposer } from './hand-over.service.ts';
import type { Recipient } from './recipients.repo.ts';

/** A digest that could not start within this time is left out. */
const START_WITHIN_MS = DAY;

/** Starts the digest of this week, once, on Mondays from 6:00 UTC. */
export async function startDigest(ctx: Ctx): Promise<void> {
  const at = toDigestTime(toDigestWeek(ctx.now));
  if (ctx.now - at >= START_WITHIN_MS) return;
  const key = digestCampaignKey(at);
  await runBatch(ctx.db, [
    startDigestStatement(ctx.db, key, at),
    enqueueStatement(ctx.db, campaignSliceMessage({ key, startedAt: at, after: 0 }, ctx.now)),
  ]);
  wakeOutbox(ctx, 'jobs');
}

/** Writes the digests of some contacts; those without new posts get none. One round trip. */
export async function digestMails(
  ctx: Ctx,
  campaign: OpenCampaign,
  recipients: readonly Recipient[],
  composer: CampaignComposer,
): Promise<[contact: number, email: RawEmail | null][]> {
  if (recipients.length === 0) return [];
  const rows = await digestPostsStatement(
    ctx.db,
    recipients.flatMap(({ member }) => member ?? []),
    { from: campaign.createdAt - WEEK, to: campaign.createdAt },
  );
  const week = toDigestWeek(campaign.createdAt);
  const byContact = Map.groupBy(rows, ({ contact }) => contact);
  return await Promise.all(
    recipients.map(async (recipient): Promise<[number, RawEmail | null]> => {
      const posts: DigestPost[] = byContact.get(recipient.member ?? 0) ?? [];
      if (posts.length === 0) return [recipient.contact, null];
      const url = await composer.unsubscribeUrl(recipient.contact, DIGEST_LIST);
      const texts = digestMail(composer.head, { week, posts }, url);
      const template = toBulkTemplate({ ...texts, subject: toSingleLine(texts.subject) });
      return [recipient.contact, await composer.compose(template, recipient, url)];
    }),
  );
}
