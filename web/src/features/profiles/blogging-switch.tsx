import { profileMessages } from '#contract/profiles';
import { Notice } from '@/components/ui/notice.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { failureText, isExplained } from '@/lib/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { useBlogging } from './use-blogging.ts';

const hints = {
  on: 'You write as well as read. Switching this off hides what writers see; what you have published stays published.',
  off: 'You are in reader mode. Switch this on to create content: write posts, publish them, and have subscribers.',
  offAgain: 'You are in reader mode. Your posts stay published, and your drafts wait. Switch this on to write again.',
};

/** Why blogging could not be switched on for the first time (spec §8 'Profile'): the server's reason where it has one. */
function reasonOf(error: Error): string {
  return isExplained(error) ? profileMessages.createFailedBecause(error.message) : profileMessages.createFailed;
}

type BloggingSwitchProps = {
  isBlogging: boolean;
  /** It has been on before. */
  hasProfile: boolean;
};

/** Spec §4 'Blogging mode': reader mode or content creation. Saves at once. */
export function BloggingSwitch({ isBlogging, hasProfile }: BloggingSwitchProps) {
  const blogging = useBlogging();
  const hint = isBlogging ? hints.on : hasProfile ? hints.offAgain : hints.off;

  function change(enabled: boolean) {
    blogging.mutate(enabled, {
      onSuccess: () => toast.success(enabled ? 'Blogging is on' : 'Blogging is off. Your posts stay published.'),
    });
  }

  return (
    <>
      <Switch label="Enable Blogging" hint={hint} checked={isBlogging} onChange={change} busy={blogging.isPending} />
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
