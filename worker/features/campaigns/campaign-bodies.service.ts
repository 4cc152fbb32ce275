import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';
import { type BulkTemplate, createBulkMarker, toBulkTemplate } from '../../platform/mail/bulk-message.ts';
import { announcementMail } from '../announcements/announcement.emails.ts';
import { readEmailBranding } from '../mail/mail.service.ts';
import { readMailedPost } from '../posts/mailed-post.service.ts';
import type { CampaignAnnouncement } from './announcement-slices.repo.ts';
import {
  type CampaignBodyKind,
  campaignBodiesStatement,
  mailedPostIdStatement,
  saveBodyStatement,
  stopCampaignStatement,
} from './campaign-bodies.repo.ts';
import { type CampaignTexts, postMail } from './post-mail.emails.ts';

const PURPOSE = 'campaign';

/** The texts as stored; `marker` stands for the recipient's unsubscribe link. */
type StoredTexts = CampaignTexts & { marker: string };

const sealTexts = async ({ config }: Ctx, campaign: number, kind: string, texts: StoredTexts): Promise<string> =>
  await encryptText(JSON.stringify(texts), config.sessionKeys, PURPOSE, `${campaign} ${kind}`);

/**
 * Encrypts and stores the texts of a post's emails: the whole post, and for a premium post the teaser. Stops the
 * campaign and returns false when the post is no longer public.
 */
export async function preparePostBodies(ctx: Ctx, campaign: { seq: number; post: number | null }): Promise<boolean> {
  const { db, now } = ctx;
  const [post] = campaign.post === null ? [] : await mailedPostIdStatement(db, campaign.post);
  const mailed = post === undefined ? null : await readMailedPost(ctx, post.id, post.blogger);
  if (mailed === null) {
    await runBatch(db, [stopCampaignStatement(db, campaign.seq, 'The post is not public.', now)]);
    return false;
  }
  const head = await readEmailBranding(ctx);
  const articles = mailed.whole.isFree ? { whole: mailed.whole } : { whole: mailed.whole, teaser: mailed.teaser };
  const bodies = await Promise.all(
    Object.entries(articles).map(async ([kind, article]) => {
      const marker = createBulkMarker();
      const texts = { ...postMail(head, article, marker), marker };
      return { kind: kind as CampaignBodyKind, sealed: await sealTexts(ctx, campaign.seq, kind, texts) };
    }),
  );
  await runBatch(
    db,
    bodies.map(({ kind, sealed }) => saveBodyStatement(db, campaign.seq, kind, sealed)),
  );
  return true;
}

/** Encrypts and stores the text of an announcement's emails. */
export async function prepareAnnouncementBody(
  ctx: Ctx,
  campaign: number,
  announced: CampaignAnnouncement,
): Promise<void> {
  const marker = createBulkMarker();
  const texts = { ...announcementMail(await readEmailBranding(ctx), announced, marker), marker };
  await runBatch(ctx.db, [
    saveBodyStatement(ctx.db, campaign, 'whole', await sealTexts(ctx, campaign, 'whole', texts)),
  ]);
}

/** The encoded emails of a campaign, by kind; their only value is `unsubscribe`. */
export type CampaignTemplates = Partial<Record<CampaignBodyKind, BulkTemplate>>;

/** Decrypts and encodes the emails of a campaign. Throws an Error if their key was removed. */
export async function readCampaignTemplates(ctx: Ctx, campaign: number): Promise<CampaignTemplates> {
  const rows = await campaignBodiesStatement(ctx.db, campaign);
  const templates = rows.map(async ({ kind, sealed }) => {
    const text = await decryptText(sealed, ctx.config.sessionKeys, PURPOSE, `${campaign} ${kind}`);
    const { marker, ...texts } = JSON.parse(text) as StoredTexts;
    return [kind, toBulkTemplate(texts, { unsubscribe: marker })] as const;
  });
  return Object.fromEntries(await Promise.all(templates));
}
