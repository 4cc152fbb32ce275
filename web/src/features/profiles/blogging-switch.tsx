import { profileMessages } from '#contract/profiles';
import { Notice } from '@/components/ui/notice.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { failureText } from '@/lib/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { useBlogging } from './use-blogging.ts';

const hints = {
  on: 'You write as well as read. Switching this off hides what writers see; what you have published stays published.',
  off: 'You are in reader mode. Switch this on to create content: write posts, publish them, and have subscribers.',
};

/** Spec §4 'Blogging mode': reader mode or content creation. Saves at once. */
export function BloggingSwitch({ isBlogging }: { isBlogging: boolean }) {
  const blogging = useBlogging();

  function change(enabled: boolean) {
    blogging.mutate(enabled, {
      onSuccess: () => toast.success(enabled ? 'Blogging is on' : 'Blogging is off. Your posts stay published.'),
    });
  }

  return (
    <>
      <Switch
        label="Enable Blogging"
        hint={isBlogging ? hints.on : hints.off}
        checked={isBlogging}
        onChange={change}
        busy={blogging.isPending}
      />
      {blogging.isError && (
        <div className="mt-4">
          <Notice tone="error" title={failureText(blogging.error, profileMessages.bloggingFailed)} />
        </div>
      )}
    </>
  );
}
