import type { SmtpResponse } from '#contract/smtp';
import { Notice } from '@/components/ui/notice.tsx';
import { currentSenderText, sendingProblems } from './sender-text.ts';

/**
 * Shows the mail server in use, and problems that prevent it or the viewer's own server from sending. @param username
 * the viewer's
 */
export function CurrentSender({ smtp, username }: { smtp: SmtpResponse; username: string }) {
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
