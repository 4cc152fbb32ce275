import { cadenceChoices } from '#contract/audience';
import type { InterestsResponse } from '#contract/interests';
import { Button } from '@/components/ui/button.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { useSaveCadence } from './use-mailing-lists.ts';

type FollowSettingsProps = {
  blogger: { id: string; username: string };
  followed: InterestsResponse['bloggers'][number];
  onUnfollow: () => void;
};

/** Sets how often emails of a followed blogger arrive. Each press is saved. */
export function FollowSettings({ blogger, followed, onUnfollow }: FollowSettingsProps) {
  const save = useSaveCadence();
  const shown = save.isPending ? save.variables.cadence : followed.cadence;
  return (
    <div className="space-y-6">
      <RadioList
        title="Emails"
        name="cadence"
        choices={cadenceChoices}
        value={shown}
        onChange={(cadence) => save.mutate({ bloggerId: blogger.id, cadence })}
      />
      {followed.isSubscribed ? (
        <p className="text-sm text-muted">You subscribe to @{blogger.username}, so their posts stay in your feed.</p>
      ) : (
        <Button variant="outline" size="mobile" onClick={onUnfollow}>
          Unfollow @{blogger.username}
        </Button>
      )}
    </div>
  );
}
