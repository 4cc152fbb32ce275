import { profileMessages } from '#contract/profiles';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { useBlogging } from './use-blogging.ts';

const hints = {
  on: 'You write as well as read. Switching this off hides what writers see; what you have published stays published.',
  off: 'You are in reader mode. Switch this on to create content: write posts, publish them, and have subscribers.',
  offAgain: 'You are in reader mode. Your posts stay published, and your drafts wait. Switch this on to write again.',
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
        description={`${formatCount(subscribers, 'subscriber')} ${subscribers === 1 ? 'goes' : 'go'} on being charged every month until they unsubscribe. New readers can’t subscribe. Your posts stay published and your drafts are kept.`}
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
