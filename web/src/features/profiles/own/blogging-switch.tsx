import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionResponse } from '#contract/accounts';
import { type OwnProfileResponse, profileMessages } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { api } from '@/lib/http/api.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { setOwnProfile } from './own-profile.queries.ts';

const hints = {
  on: 'Blogging is enabled. Turning it off hides the writing tools. Your posts stay published.',
  off: 'You are in reader mode. Turn this on to write and publish posts and get subscribers.',
  offAgain: 'You are in reader mode. Your posts stay published and your drafts are saved. Turn this on to write again.',
};

/** Returns why blogging could not be switched on for the first time, with the server's reason if there is one. */
function reasonOf(error: Error): string {
  return isExplained(error) ? profileMessages.createFailedBecause(error.message) : profileMessages.createFailed;
}

type BloggingSwitchProps = {
  isBlogging: boolean;
  /** Blogging has been on before. */
  hasProfile: boolean;
  subscribers?: number;
};

/** Switches blogging on or off. The blogger's tabs appear and disappear immediately. */
function useBlogging() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => api.put<OwnProfileResponse>('/profile/blogging', { enabled }),
    onSuccess: async (answer, enabled) => {
      await setOwnProfile(queryClient, answer);
      await queryClient.cancelQueries({ queryKey: queryKeys.session });
      queryClient.setQueryData<SessionResponse>(
        queryKeys.session,
        (before) => before && { viewer: before.viewer && { ...before.viewer, isBlogger: enabled } },
      );
    },
  });
}

/** Switches between reading only and blogging; saves immediately (docs/product-rules.md "Bloggers"). */
export function BloggingSwitch({ isBlogging, hasProfile, subscribers = 0 }: BloggingSwitchProps) {
  const blogging = useBlogging();
  const confirm = useConfirm();
  const hint = isBlogging ? hints.on : hasProfile ? hints.offAgain : hints.off;

  async function change(enabled: boolean) {
    if (!enabled && subscribers > 0 && !(await confirm.ask())) return;
    blogging.mutate(enabled, {
      onSuccess: () => toast.success(enabled ? 'Blogging is on' : 'Blogging is off. Your posts stay published.'),
    });
  }

  return (
    <>
      <Switch
        label="Enable Blogging"
        hint={hint}
        checked={isBlogging}
        onChange={(enabled) => void change(enabled)}
        busy={blogging.isPending}
      />
      <ConfirmDialog
        {...confirm.dialog}
        title="Switch blogging off?"
        description={`${formatCount(subscribers, 'subscriber')} ${subscribers === 1 ? 'continues' : 'continue'} to be charged every month until they unsubscribe. New readers can’t subscribe. Your posts stay published and your drafts stay saved.`}
        confirmLabel="Switch Off"
        isDestructive={false}
      />
      {blogging.isError && (
        <div className="mt-4">
          <Notice tone="error" title={failureText(blogging.error, profileMessages.bloggingFailed)}>
            {hasProfile ? null : reasonOf(blogging.error)}
          </Notice>
        </div>
      )}
    </>
  );
}
