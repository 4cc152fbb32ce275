import { cadenceChoices } from '#contract/audience';
import type { InterestsResponse } from '#contract/interests';
import { Button } from '@/components/ui/button.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { useUnsavedChoice } from '@/lib/forms/use-unsaved-choice.ts';
import { useSaveCadence } from './use-mailing-lists.ts';

type FollowSettingsProps = {
  blogger: { id: string; username: string };
  followed: InterestsResponse['bloggers'][number];
  onUnfollow: () => void;
};

/** Sets how often emails of a followed blogger arrive. Each press is saved. */
export function FollowSettings({ blogger, followed, onUnfollow }: FollowSettingsProps) {
  const { unsaved, choose } = useUnsavedChoice(useSaveCadence());
  return (
    <div className="space-y-6">
      <RadioList
        title="Emails"
        name="cadence"
        choices={cadenceChoices}
        value={unsaved?.cadence ?? followed.cadence}
        onChange={(cadence) => choose({ bloggerId: blogger.id, cadence })}
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
