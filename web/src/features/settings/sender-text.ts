import type { SmtpResponse } from '#contract/smtp';

/** Returns a sentence about the mail server in use; null when there is none. */
export function currentSenderText({ by, server, from, savedBy }: SmtpResponse['sending']): string | null {
  if (by === 'nothing') return null;
  const origin = by === 'configuration' ? 'the server’s configuration' : `the settings of ${savedBy ?? 'an admin'}`;
  return `Mail goes through ${server ?? 'a mail server'} from ${from ?? 'its own address'}, by ${origin}.`;
}

const WAITS = 'Mail waits until then, and nothing is lost.';
const KEY_GONE = 'The key it was sealed with is gone, or what was stored has changed.';

/**
 * Lists the problems that prevent emails from being sent, or the viewer's own settings from being used while other
 * settings send.
 * @param username the viewer's
 */
export function sendingProblems({ sending, isPasswordReadable }: SmtpResponse, username: string) {
  const isOwn = sending.savedBy === username;
  const problems = [];
  if (sending.problem !== null) {
    problems.push({ title: sending.problem, text: isOwn && !isPasswordReadable ? `${KEY_GONE} ${WAITS}` : WAITS });
  }
  if (!isPasswordReadable && !isOwn) {
    const title = 'Your own settings are not in use, as their password cannot be read';
    problems.push({ title, text: `${KEY_GONE} Type the password again and save.` });
  }
  return problems;
}
