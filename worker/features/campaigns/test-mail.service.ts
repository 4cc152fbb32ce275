import type { Draft } from '#contract/drafts';
import { toPlainText } from '#contract/format/print-text';
import { countWords } from '#contract/plain-text';
import { slugify } from '#contract/posts';
import { minutesToRead } from '#contract/reading-time';
import { type Ctx, requireUser } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { readDraft } from '../drafts/drafts.service.ts';
import { createFinishedMessage, readEmailBranding } from '../mail/mail.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { type MailedArticle, postMail } from './post-mail.emails.ts';

/** Returns a draft as its email shows it to a reader with access. */
function toMailedArticle({ id, fields, picture, images }: Draft, username: string): MailedArticle {
  const { title, subtitle, imageAlt, content, format } = fields;
  return {
    id,
    slug: slugify(title),
    title: title === '' ? 'Untitled' : title,
    subtitle,
    author: { username },
    image: picture,
    imageAlt,
    readMinutes: minutesToRead(countWords(toPlainText(content, format))),
    access: 'full',
    body: content,
    format,
    images,
  };
}

/**
 * Emails the viewer's draft to their own address, as readers with access would get it.
 * @throws AppError signed_out; email_unconfirmed; forbidden; not_found; rate_limited (5 an hour)
 */
export async function sendTestMail(ctx: Ctx, id: string): Promise<void> {
  const { draft } = await readDraft(ctx, id);
  const user = await requireUser(ctx);
  checkBlogger(user);
  await enforceRateLimit(ctx, { name: 'test-mail', key: user.id, rule: ctx.config.limits.testMails });
  const head = await readEmailBranding(ctx);
  const { subject, html, text } = postMail(head, toMailedArticle(draft, user.username), `${head.origin}/?tab=settings`);
  const mail = await createFinishedMessage(ctx, { subject: `Test: ${subject}`, html, text }, { to: user.email });
  await runBatch(ctx.db, [enqueueStatement(ctx.db, mail)]);
  wakeOutbox(ctx, 'mail');
}
