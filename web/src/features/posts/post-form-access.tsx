import { FREE_POSTS_MIN, TEASER_LENGTH } from '#contract/limits';
import { type OwnPostCounts, postMessages } from '#contract/posts';
import { Switch } from '@/components/ui/switch.tsx';
import { formatCount } from '@/lib/format.ts';
import type { PostForm } from './use-post-form.ts';

const meaning = {
  free: 'Everyone can read all of it, with or without an account.',
  premium: `Only your subscribers read all of it. Everyone else sees the first ${TEASER_LENGTH} characters.`,
};

/** Free or premium, what that means, and how many free posts there are, may be and should be (spec §5 'Free posts'). */
export function PostFormAccess({ form, counts }: { form: PostForm; counts: OwnPostCounts }) {
  const { isFree } = form.fields;
  const error = form.errors.isFree;
  return (
    <div className="grid gap-2">
      <Switch
        name="isFree"
        label="Free post"
        checked={isFree}
        onChange={(next) => form.change({ isFree: next })}
        hint={isFree ? meaning.free : meaning.premium}
      />
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <p className="text-sm text-muted">
        {counts.free} of {formatCount(counts.maxFree, 'free post')}
        {counts.free < FREE_POSTS_MIN && `. ${postMessages.tooFewFree}.`}
      </p>
    </div>
  );
}
