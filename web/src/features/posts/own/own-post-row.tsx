import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PREVIEW_LENGTH } from '#contract/limits';
import { createExcerpt } from '#contract/plain-text';
import { articlePath, editPostPath, type OwnPost, type OwnPostCounts } from '#contract/posts';
import { statementPath } from '#contract/restrictions';
import { categoryName } from '#contract/topics';
import { Time } from '@/components/domain/time.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { TwoOptionSwitch } from '@/components/ui/two-option-switch.tsx';
import { formatReactionCounts } from '@/features/reactions/shared/format-reaction-counts.ts';
import { formatCount } from '@/lib/text/format.ts';
import { accessChangeError } from '../editor/access-change-error.ts';
import { type PostRemovalKind, ruleErrorText, useSwitchAccess } from './use-change-own-post.ts';

type OwnPostRowProps = {
  post: OwnPost;
  counts: OwnPostCounts;
  /** The control that shows what became of the emails. */
  report: ReactNode;
  onRemove: (how: PostRemovalKind) => void;
};

const sides = { on: { label: 'Free' }, off: { label: 'Premium' } };

/** Switches the access of a post. Shows the server's state; an error disappears once its reason no longer applies. */
function OwnPostAccess({ post, counts }: { post: OwnPost; counts: OwnPostCounts }) {
  const access = useSwitchAccess(post);
  const mayNotSwitch = accessChangeError({ wasFree: post.isFree, isFree: !post.isFree }, counts) !== null;
  const error = mayNotSwitch ? ruleErrorText(access.error) : null;
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
      {error !== null && (
        <p role="alert" className="max-w-72 text-sm text-pretty text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Shows a published post to its author, with all actions. */
export function OwnPostRow({ post, counts, report, onRemove }: OwnPostRowProps) {
  const which = <span className="sr-only"> {post.title}</span>;
  return (
    <article className="gap-x-10 py-6 lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <span>{categoryName(post.category)}</span>
          <span aria-hidden="true">·</span>
          <Time at={post.publishedAt} format="short" />
          <span aria-hidden="true">·</span>
          <span>{formatCount(post.viewCount, 'view')}</span>
          <span aria-hidden="true">·</span>
          <span>{formatReactionCounts(post.reactionCounts)}</span>
        </p>
        <h3 dir="auto" className="mt-1 text-xl">
          <Link to={articlePath(post)} className="reach hover:underline">
            {post.title}
          </Link>
        </h3>
        <p dir="auto" className="mt-1 max-w-[62ch] text-base text-pretty text-muted">
          {createExcerpt(post.preview, PREVIEW_LENGTH)}
        </p>
        {post.pictureDecision !== null && (
          <p className="mt-2 max-w-[62ch] text-sm text-pretty">
            An admin has removed a picture.{' '}
            <TextLink to={statementPath(post.pictureDecision)}>Read the decision or appeal</TextLink>
          </p>
        )}
      </div>
      <div className="mt-2 lg:mt-0 lg:flex lg:flex-col lg:items-end lg:justify-between">
        <OwnPostAccess post={post} counts={counts} />
        <div className="-ml-4 flex flex-wrap lg:-mr-4 lg:ml-0">
          <ButtonLink to={editPostPath(post.id)} variant="ghost" size="sm">
            Edit{which}
          </ButtonLink>
          <ButtonLink to={articlePath(post)} variant="ghost" size="sm">
            View{which}
          </ButtonLink>
          {report}
          <Button variant="ghost" size="sm" onClick={() => onRemove('unpublish')}>
            Unpublish{which}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onRemove('delete')}>
            Delete{which}
          </Button>
        </div>
      </div>
    </article>
  );
}
