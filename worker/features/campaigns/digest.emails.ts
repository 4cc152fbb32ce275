import { escapeMarkup } from '#contract/escape-markup';
import { bloggerPath } from '#contract/handles';
import { slugify } from '#contract/posts';
import { minutesToRead } from '#contract/reading-time';
import { emailedArticlePath } from '#contract/visits';
import { EMAIL_SERIF, emailDocument, emailHeading } from '../mail/email-document.text.ts';
import type { EmailBranding } from '../mail/email-layout.text.ts';
import { listedExcerpt } from '../posts/posts.policy.ts';
import type { DigestPost } from './digest.repo.ts';
import type { CampaignTexts } from './post-mail.emails.ts';

const MUTED = 'color:#665f55';

/** A week's posts of one recipient; `week` is the number of the digest in its links. */
type Digest = { week: number; posts: readonly DigestPost[] };

const addressOf = (head: EmailBranding, { id, title }: DigestPost, week: number): string =>
  head.origin + encodeURI(emailedArticlePath({ id, slug: slugify(title) }, week));

function entry(head: EmailBranding, post: DigestPost, week: number): string {
  const profile = escapeMarkup(head.origin + encodeURI(bloggerPath(post)));
  const access = post.isFree === 1 ? '' : ' · Premium';
  return `<h2 dir="auto" style="margin:28px 0 6px;${EMAIL_SERIF};font-size:20px;line-height:1.3;font-weight:600"><a href="${escapeMarkup(addressOf(head, post, week))}" style="color:inherit;text-decoration:none">${escapeMarkup(post.title)}</a></h2>
<p class="muted" style="margin:0 0 8px;font-size:14px;${MUTED}">By <a href="${profile}" style="color:#b3361f">@${escapeMarkup(post.username)}</a> · ${minutesToRead(post.wordCount)} min read${access}</p>
<p dir="auto" style="margin:0 0 16px">${escapeMarkup(listedExcerpt(post))}</p>`;
}

function lines(head: EmailBranding, post: DigestPost, week: number): string {
  const access = post.isFree === 1 ? '' : ', premium';
  return `${post.title}\nBy @${post.username}${access}\n${listedExcerpt(post)}\n${addressOf(head, post, week)}`;
}

/** Writes the email about a week's posts of the bloggers from whom the recipient wants one email a week. */
export function digestMail(head: EmailBranding, { week, posts }: Digest, unsubscribeUrl: string): CampaignTexts {
  const count = posts.length === 1 ? '1 new post' : `${posts.length} new posts`;
  const [first] = posts;
  const subject =
    posts.length === 1 ? `This week: ${first?.title}` : `This week: ${first?.title} and ${posts.length - 1} more`;
  const heading = `${count} this week`;
  const reason = `You get this email because you chose one email a week on ${head.platformName}.`;
  return {
    subject,
    html: emailDocument({
      title: subject,
      head: escapeMarkup(head.platformName),
      content: `${emailHeading(heading)}\n${posts.map((post) => entry(head, post, week)).join('\n')}`,
      smallPrint: `${escapeMarkup(reason)}<br><a class="muted" href="${escapeMarkup(unsubscribeUrl)}" style="${MUTED}">Unsubscribe</a>`,
    }),
    text: `${[heading, ...posts.map((post) => lines(head, post, week)), `-- \n${head.platformName}\n${reason}\nUnsubscribe: ${unsubscribeUrl}`].join('\n\n')}\n`,
  };
}
