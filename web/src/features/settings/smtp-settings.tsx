import type { Viewer } from '#contract/accounts';
import { smtpToasts } from '#contract/smtp';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { CurrentSender } from './current-sender.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import { SmtpForm } from './smtp-form.tsx';
import { useSmtp } from './use-smtp.ts';

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
