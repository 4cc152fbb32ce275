import { mailMessages } from '#contract/mail';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { useMailPreferences, useSaveMailPreferences } from './use-mail-preferences.ts';

/** Switches the email notifications. Each press is saved. */
export function MailPreferencesSwitches() {
  const { data, ...query } = useMailPreferences();
  const save = useSaveMailPreferences();
  if (data === undefined) {
    if (!query.isError) return <Skeleton className="h-18 w-full max-w-md" />;
    const title = failureText(query.error, mailMessages.preferencesFailed);
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const { newPosts } = save.isPending ? save.variables : data;
  return (
    <Switch
      name="newPosts"
      label="New posts"
      hint="An email when a blogger you subscribe to publishes."
      checked={newPosts}
      busy={save.isPending}
      onChange={(next) => save.mutate({ newPosts: next })}
    />
  );
}
