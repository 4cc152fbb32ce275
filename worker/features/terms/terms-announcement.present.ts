import { type TermsDocument, termsPath, termsTitles } from '#contract/terms';
import type { TermsVersion } from '#contract/terms.schema';
import type { NewAnnouncement } from '../announcements/announcements.statements.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Creates the announcement of a new version. Its id names the version, so it is announced once. */
export function toTermsAnnouncement(
  origin: string,
  document: TermsDocument,
  { version, summary, needsConsent, inForceAt }: TermsVersion,
): NewAnnouncement {
  const title = termsTitles[document];
  const day = dayFormat.format(inForceAt);
  const address = origin + termsPath(document, version);
  return {
    id: `${document}-${version}`,
    title: `${title}: a new version from ${day}`,
    text: [
      summary,
      `[Read the new version](${address})`,
      needsConsent
        ? `It is in force from ${day}. From then on we ask you to agree to it when you sign in. If you do not agree, you can delete your account in Settings before or after that day.`
        : `It is in force from ${day}. You do not need to do anything.`,
    ].join('\n\n'),
    audience: 'everybody',
    byEmail: true,
    byNotification: true,
    document,
  };
}
