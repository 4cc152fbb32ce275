import type { Viewer } from '#contract/accounts';
import { type SmtpResponse, smtpToasts } from '#contract/smtp';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import { SmtpForm } from './smtp-form.tsx';
import { useSmtp } from './use-smtp.ts';

/** Returns a sentence about the mail server in use; null when there is none. */
export function currentSenderText({ by, server, from, savedBy }: SmtpResponse['sending']): string | null {
  if (by === 'nothing') return null;
  const origin = by === 'configuration' ? 'the server’s configuration' : `the settings of ${savedBy ?? 'an admin'}`;
  return `Email is sent through ${server ?? 'a mail server'} from ${from ?? 'its own address'}, using ${origin}.`;
}

const WAITS = 'Until then, email stays in the queue.';
const KEY_LOST = 'Its encryption key was removed, or the stored value was modified.';

/**
 * Lists the problems that prevent emails from being sent, or the viewer's own settings from being used while other
 * settings send.
 * @param username the viewer's
 */
export function sendingProblems({ sending, isPasswordReadable }: SmtpResponse, username: string) {
  const isOwn = sending.savedBy === username;
  const problems = [];
  if (sending.problem !== null) {
    problems.push({ title: sending.problem, text: isOwn && !isPasswordReadable ? `${KEY_LOST} ${WAITS}` : WAITS });
  }
  if (!isPasswordReadable && !isOwn) {
    const title = 'Your settings are not in use because the password cannot be decrypted';
    problems.push({ title, text: `${KEY_LOST} Type the password again and save.` });
  }
  return problems;
}

/**
 * Shows the mail server in use, and problems that prevent it or the viewer's own server from sending. @param username
 * the viewer's
 */
function CurrentSender({ smtp, username }: { smtp: SmtpResponse; username: string }) {
  const now = currentSenderText(smtp.sending);
  return (
    <div className="space-y-3 empty:hidden">
      {now !== null && <p className="text-sm text-pretty wrap-anywhere">{now}</p>}
      {sendingProblems(smtp, username).map(({ title, text }) => (
        <Notice key={title} tone="warning" title={title}>
          {text}
        </Notice>
      ))}
    </div>
  );
}

/** Shows the mail server in use and the form for the viewer's own. */
export function SmtpSettings({ viewer }: { viewer: Viewer }) {
  const query = useSmtp();
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="h-237 w-full rounded-lg sm:h-173" />;
    return <SettingsFailure query={query} title={smtpToasts.loadFailed} />;
  }
  return (
    <div className="space-y-6">
      <CurrentSender smtp={query.data} username={viewer.username} />
      <SmtpForm settings={query.data.settings} viewerId={viewer.id} />
    </div>
  );
}
