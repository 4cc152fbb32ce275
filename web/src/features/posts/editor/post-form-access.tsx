import { FREE_POSTS_MIN, TEASER_LENGTH } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import { isShorterThanTeaser } from '#contract/teaser';
import { TwoOptionSwitch } from '@/components/ui/two-option-switch.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { accessChangeError } from './access-change-error.ts';
import type { PostFormState } from './use-post-form.ts';

const sides = {
  on: { label: 'Free', hint: 'Everyone can read the full post.' },
  off: { label: 'Premium', hint: `Only subscribers can read past the first ${TEASER_LENGTH} characters.` },
};

/** Selects free or premium, with the effect on readers, the number of free posts and their limits. */
export function PostFormAccess({ form, counts }: { form: PostFormState; counts: OwnPostCounts }) {
  const { isFree } = form.fields;
  const error = form.errors.isFree ?? accessChangeError({ wasFree: form.wasFree, isFree }, counts);
  const isShort = !isFree && isShorterThanTeaser(form.fields.content, form.fields.format);
  const hasImages = form.fields.imageId !== null || form.fields.content.includes('](image:');
  const isTooFew = error === postMessages.tooFewFree;
  return (
    <div className="grid gap-3">
      <TwoOptionSwitch
        name="isFree"
        label="Free post"
        sides={sides}
        checked={isFree}
        onChange={(next) => form.change({ isFree: next })}
      />
      <p role="status" className="text-sm text-pretty empty:hidden">
        {isShort &&
          `This premium post is shorter than the free preview of ${TEASER_LENGTH} characters: readers without a subscription can read the first half of it.`}
      </p>
      <p role="status" className="text-sm text-pretty empty:hidden">
        {!isFree &&
          hasImages &&
          'The images of a premium post have public addresses: anyone who knows the address of an image can open it.'}
      </p>
      <p role="status" className="text-sm text-danger empty:hidden">
        {error}
        {isTooFew && '. Publish another free post first.'}
      </p>
      <p className="text-sm text-muted">
        {counts.free} of {formatCount(counts.maxFree, 'free post')}
        {counts.free < FREE_POSTS_MIN && !isTooFew && `. ${postMessages.tooFewFree}.`}
      </p>
    </div>
  );
}
