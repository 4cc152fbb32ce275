import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AlertEmails, alertMessages } from '#contract/alerts';
import { queryKeys } from '#contract/query-keys';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { api } from '@/lib/http/api.ts';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/admin/alerts/emails';
const queryKey = queryKeys.admin('alert-emails');

function EmailSwitch() {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.get<AlertEmails>(PATH, signal) });
  const save = useMutation({
    mutationFn: (request: AlertEmails) => api.put<AlertEmails>(PATH, request),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      toast.success(saved.mailsMe ? alertMessages.emailsOn : alertMessages.emailsOff);
    },
    onError: (error) => toastError(error, alertMessages.emailsFailed),
  });
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="h-11 w-full max-w-md" />;
    const { title, text } = failureParts(query.error, alertMessages.loadFailed);
    return <ErrorState compact title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  return (
    <div className="max-w-md">
      <Switch
        name="mailsMe"
        label="Email alerts to me"
        checked={query.data.mailsMe}
        busy={save.isPending}
        onChange={(mailsMe) => save.mutate({ mailsMe })}
      />
    </div>
  );
}

/** Turns the viewer's own alert emails on or off. Owners do that in the form of all alert settings. */
export function OwnAlertEmails() {
  return (
    <TitledSection title="Alerts" text="Emails about problems with what your roles include.">
      <EmailSwitch />
    </TitledSection>
  );
}
