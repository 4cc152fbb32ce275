import { draftPath } from '#contract/posts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/** A scheduled post that was not published, without its text. `time` is formatted. */
type UnpublishedWork = { id: string; title: string; time: string };

/** Tells an author that a scheduled post was not published, and why. */
export function scheduleEmail(
  head: EmailBranding,
  { username }: { username: string },
  { id, title, time }: UnpublishedWork,
  { state, problem }: { state: 'late' | 'failed'; problem: string },
): EmailContent {
  const reason =
    state === 'late'
      ? 'Publishing was not possible at that time, and too much time has passed since to publish it without asking you.'
      : `The reason: ${problem}`;
  return {
    subject: `“${title}” was not published`,
    heading: 'Your scheduled post was not published',
    paragraphs: [
      `Hello ${username},`,
      `“${title}” was scheduled for ${time}, but it was not published. ${reason}`,
      'It is in your drafts. You can publish it now, choose another time, or keep it as a draft.',
    ],
    action: { label: 'Open the draft', url: `${head.origin}${draftPath(id)}` },
    footnote: 'You received this email because you scheduled this post.',
  };
}
