import type { OwnPost, OwnPostCounts } from '#contract/posts';
import { TwoOptionSwitch } from '@/components/ui/two-option-switch.tsx';
import { accessChangeError } from '../editor/access-refusal.ts';
import { ruleErrorText, useSwitchAccess } from './use-change-own-post.ts';

const sides = { on: { label: 'Free' }, off: { label: 'Premium' } };

/** Switches the access of a post. Shows the server's state; an error disappears once its reason no longer applies. */
export function OwnPostAccess({ post, counts }: { post: OwnPost; counts: OwnPostCounts }) {
  const access = useSwitchAccess(post);
  const mayNotSwitch = accessChangeError({ wasFree: post.isFree, isFree: !post.isFree }, counts) !== null;
  const refusal = mayNotSwitch ? ruleErrorText(access.error) : null;
  return (
    <div>
      <TwoOptionSwitch
        name="isFree"
        label={`Free: ${post.title}`}
        sides={sides}
        checked={post.isFree}
        busy={access.isPending}
        onChange={(isFree) => access.mutate(isFree)}
      />
      {refusal !== null && (
        <p role="alert" className="max-w-72 text-sm text-pretty text-danger">
          {refusal}
        </p>
      )}
    </div>
  );
}
