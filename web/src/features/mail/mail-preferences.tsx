import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  MAIL_PREFERENCE_DEFAULTS,
  type MailPreferences,
  type MailSwitch,
  mailMessages,
  mailSwitches,
  mailSwitchTexts,
  type SaveMailPreferencesRequest,
} from '#contract/mail';
import { queryKeys } from '#contract/query-keys';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/account/mail-preferences';
const queryKey = queryKeys.mailPreferences;

/** Fetches the viewer's email preferences. */
export function useMailPreferences() {
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get<MailPreferences>(PATH, signal) });
}

/** Saves the email preferences. `variables` holds the unsaved choice while the request is in flight. */
function useSaveMailPreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changed: SaveMailPreferencesRequest) => api.put<MailPreferences>(PATH, changed),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      toast.success(mailMessages.preferencesSaved);
    },
    onError: (error) => toastError(error, mailMessages.preferencesNotSaved),
  });
}

/** Switches the email preferences. Each press is saved. */
export function MailPreferencesSwitches({ isBlogger }: { isBlogger: boolean }) {
  const { data: loaded, ...query } = useMailPreferences();
  const save = useSaveMailPreferences();
  if (loaded === undefined && query.isError) {
    const title = failureText(query.error, mailMessages.preferencesFailed);
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const data = loaded ?? MAIL_PREFERENCE_DEFAULTS;
  const shown = { ...data, ...(save.isPending && save.variables) };
  const isOffered = (name: MailSwitch) => isBlogger || !mailSwitchTexts[name].isForBloggers;
  return (
    <SkeletonUntil isLoaded={loaded !== undefined}>
      <div className="space-y-4">
        {mailSwitches.filter(isOffered).map((name) => (
          <Switch
            key={name}
            name={name}
            label={mailSwitchTexts[name].label}
            hint={mailSwitchTexts[name].hint}
            checked={shown[name]}
            busy={save.isPending && shown[name] !== data[name]}
            onChange={(next) => save.mutate({ [name]: next })}
          />
        ))}
      </div>
    </SkeletonUntil>
  );
}
