import type { MailVersion } from '#contract/audience';
import type { Draft } from '#contract/drafts';
import { toPlainText } from '#contract/format/print-text';
import { countWords } from '#contract/plain-text';
import { draftPath, slugify } from '#contract/posts';
import { minutesToRead } from '#contract/reading-time';
import { type Ctx, requireUser } from '../../context.ts';
import { readDraft } from '../drafts/drafts.service.ts';
import { readEmailBranding } from '../mail/mail.service.ts';
import { cutTeaser } from '../posts/posts.policy.ts';
import { type CampaignTexts, type MailedArticle, postMail } from './post-mail.emails.ts';

/** Returns a draft as its email shows it. The teaser of a free post is the whole text. */
function toMailedArticle(draft: Draft, username: string, version: MailVersion): MailedArticle {
  const { id, fields, picture, images } = draft;
  const { title, subtitle, imageAlt, content, format, isFree } = fields;
  const isWhole = isFree || version === 'whole';
  return {
    id,
    slug: slugify(title),
    title: title === '' ? 'Untitled' : title,
    subtitle,
    author: { username },
    image: picture,
    imageAlt,
    readMinutes: minutesToRead(countWords(toPlainText(content, format))),
    access: isWhole ? 'full' : 'teaser',
    body: isWhole ? content : cutTeaser(content, format),
    format,
    images,
  };
}

/**
 * Writes the email about the viewer's draft, for readers with access or for those without.
 * @throws AppError signed_out; not_found
 */
export async function writeDraftMail(ctx: Ctx, id: string, version: MailVersion): Promise<CampaignTexts> {
  const { draft } = await readDraft(ctx, id);
  const { username } = await requireUser(ctx);
  const head = await readEmailBranding(ctx);
  // Recipients have a link of their own here.
  const unsubscribe = `${head.origin}/?tab=settings`;
  // Leads to the draft: it may not be public as an article, or may be another text there.
  return postMail(head, toMailedArticle(draft, username, version), unsubscribe, draftPath(id));
}
