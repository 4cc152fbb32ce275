import { unsubscribePath } from '#contract/mail';
import type { Ctx } from '../../context.ts';
import { hashAddress } from '../../platform/mail/address-hash.ts';
import { type BulkTemplate, fillBulkMessage } from '../../platform/mail/bulk-message.ts';
import type { RawEmail } from '../../platform/mail/mailer.ts';
import { createReturnPath, createUnsubscribeAddress } from '../../platform/mail/return-path.ts';
import { createListToken } from '../audience/list-token.service.ts';
import { suppressedAmong } from '../audience/suppressions.service.ts';
import { readEmailBranding } from '../mail/mail.service.ts';
import { unsubscribeToken } from '../mail/unsubscribe-token.service.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import type { BulkServer } from '../settings/bulk-server.service.ts';
import { type CampaignTemplates, readCampaignTemplates } from './campaign-bodies.service.ts';
import { digestMails } from './digest.service.ts';
import {
  type DeliveryResult,
  finishCampaignsStatements,
  type OpenCampaign,
  openCampaignIdsStatement,
  openCampaignsStatement,
  pauseCampaignStatements,
  recordResultsStatements,
  sendingCampaignStatement,
  stopHiddenCampaignsStatement,
} from './hand-over.repo.ts';
import { type Recipient, recipientsStatement, type ShardPart } from './recipients.repo.ts';

/** Campaigns that one alarm of a lane works on. */
const CAMPAIGNS_AT_ONCE = 500;

/** A contact's email, or the reason why the contact gets none: excluded. */
export type PreparedMail = { contact: number; email: RawEmail | null; address: string | null };

/** Returns the campaigns that are being sent, oldest first, and the ids of all that have not ended. One round trip. */
export async function readOpenCampaigns(ctx: Ctx): Promise<{ sending: OpenCampaign[]; openIds: number[] }> {
  const [, notified, , sending, open] = await ctx.db.batch([
    stopHiddenCampaignsStatement(ctx.db, ctx.now),
    ...finishCampaignsStatements(ctx.db, ctx.now),
    openCampaignsStatement(ctx.db, CAMPAIGNS_AT_ONCE),
    openCampaignIdsStatement(ctx.db),
  ]);
  announceNotified(ctx, notified);
  return { sending, openIds: open.map(({ seq }) => seq) };
}

/** Creates the composer of the emails of one campaign. Its texts are decrypted and encoded once. */
export async function createCampaignComposer(ctx: Ctx, campaign: OpenCampaign, server: BulkServer) {
  const { origin, sessionKeys } = ctx.config;
  const { seq, kind, blogger, bloggerId, username, replyTo } = campaign;
  const head = await readEmailBranding(ctx);
  const templates: CampaignTemplates = kind === 'digest' ? {} : await readCampaignTemplates(ctx, seq);
  const host = new URL(origin).hostname;
  const { from } = server.smtp;
  const name = username === null ? head.platformName : `${username} (${head.platformName})`;

  const toUnsubscribeUrl = (token: string) => `${origin}${unsubscribePath}?${new URLSearchParams({ token })}`;

  async function unsubscribeUrl(contact: number, list: number): Promise<string> {
    const token = await createListToken({ contact, blogger: list, campaign: seq }, sessionKeys);
    return toUnsubscribeUrl(token);
  }

  /** Composes the whole message for one recipient. */
  async function compose(template: BulkTemplate, { contact, email }: Recipient, url: string | null): Promise<RawEmail> {
    const to = email ?? '';
    const mail = { campaign: seq, contact };
    const { bounceDomain } = server;
    const returnPath = bounceDomain === '' ? from : await createReturnPath(mail, bounceDomain, sessionKeys);
    const content = fillBulkMessage(template, {
      to,
      from: { name, address: from },
      ...(replyTo !== null && { replyTo }),
      // Providers name a mail by it in their reports.
      messageId: await createReturnPath(mail, from.split('@')[1] ?? host, sessionKeys),
      unsubscribeUrl: url,
      // Such an address ends a list, and an announcement has none.
      ...(bounceDomain !== '' &&
        kind !== 'announcement' && {
          unsubscribeEmail: await createUnsubscribeAddress(mail, bounceDomain, sessionKeys),
        }),
      listId: `${bloggerId ?? kind}.${host}`,
      feedbackId: `${seq}:${kind}:${host}`,
      placeholders: { unsubscribe: url ?? '' },
    });
    return { from: returnPath, to, content };
  }

  /** Composes the email about a post: the whole text with access, else the teaser. Null if there is no such text. */
  async function composePostMail(recipient: Recipient): Promise<RawEmail | null> {
    const template = recipient.canRead === 1 ? templates.whole : templates.teaser;
    if (template === undefined || blogger === null) return null;
    return await compose(template, recipient, await unsubscribeUrl(recipient.contact, blogger));
  }

  /** Composes the email with an announcement. One about a new version of a document has no unsubscribe link. */
  async function composeAnnouncement(recipient: Recipient): Promise<RawEmail | null> {
    const { userId } = recipient;
    if (templates.whole === undefined || userId === null) return null;
    if (campaign.document !== null) return await compose(templates.whole, recipient, null);
    const token = await unsubscribeToken(userId, 'announcements', sessionKeys);
    return await compose(templates.whole, recipient, toUnsubscribeUrl(token));
  }

  return { head, unsubscribeUrl, compose, composePostMail, composeAnnouncement };
}

export type CampaignComposer = Awaited<ReturnType<typeof createCampaignComposer>>;

/**
 * Reads a part of a shard and prepares the emails. Who left the list, lost access to the only text or is suppressed gets
 * none. Null when the campaign is no longer being sent. Two round trips, more for a digest.
 */
export async function prepareMails(
  ctx: Ctx,
  part: ShardPart,
  composer: CampaignComposer,
  salt: string,
): Promise<PreparedMail[] | null> {
  const [[open], recipients] = await ctx.db.batch([
    sendingCampaignStatement(ctx.db, part.campaign.seq),
    recipientsStatement(ctx.db, part, ctx.now),
  ]);
  if (open === undefined) return null;
  const members = recipients.filter(({ isMember, email }) => isMember === 1 && email !== null);
  const hashes = new Map(members.map(({ contact, email }) => [contact, hashAddress(salt, email ?? '')]));
  const suppressed = await suppressedAmong(ctx, [...hashes.values()]);
  const allowed = members.filter(({ contact }) => !suppressed.has(hashes.get(contact) ?? ''));
  const mails = new Map<number, RawEmail | null>();
  if (part.campaign.kind === 'digest') {
    for (const [contact, mail] of await digestMails(ctx, part.campaign, allowed, composer)) mails.set(contact, mail);
  } else {
    const composeMail = part.campaign.kind === 'post' ? composer.composePostMail : composer.composeAnnouncement;
    for (const recipient of allowed) mails.set(recipient.contact, await composeMail(recipient));
  }
  return recipients.map(({ contact, email }) => ({ contact, address: email, email: mails.get(contact) ?? null }));
}

/** Stores the results of a shard's deliveries and ends finished campaigns. One round trip. */
export async function recordResults(
  ctx: Ctx,
  campaign: number,
  shard: number,
  results: readonly DeliveryResult[],
): Promise<void> {
  const [, , notified] = await ctx.db.batch([
    ...recordResultsStatements(ctx.db, campaign, shard, results),
    ...finishCampaignsStatements(ctx.db, ctx.now),
  ]);
  announceNotified(ctx, notified);
}

/** Pauses a campaign whose text the mail server rejects. */
export async function pauseCampaign(ctx: Ctx, campaign: number, reason: string): Promise<void> {
  const [notified] = await ctx.db.batch(pauseCampaignStatements(ctx.db, campaign, reason, ctx.now));
  announceNotified(ctx, notified);
}
