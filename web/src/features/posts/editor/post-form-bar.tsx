import { type ReactNode, useId, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useElementHeightVar } from '@/lib/dom/use-element-height-var.ts';
import type { PostFormState } from './use-post-form.ts';
import './post-form-bar.css';

type Props = {
  form: PostFormState;
  isPublished: boolean;
  /** Publishing is blocked; the form shows why. */
  isBlocked: boolean;
  /** Save status of the draft. */
  status: ReactNode;
  /** Gives a long status a line of its own. */
  isStatusLong: boolean;
  /** Gives the status a line of its own on phones. */
  hasTrouble: boolean;
  onCancel: () => void;
  /** Other ways to publish; null if there are none. */
  menu: ReactNode;
};

/** Sticky bar with the save status, Cancel and the publish button. Its height is stored in `--editor-bar`. */
export function PostFormBar({ form, isPublished, isBlocked, status, onCancel, menu, ...props }: Props) {
  const { isStatusLong, hasTrouble } = props;
  const bar = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  useElementHeightVar(bar, '--editor-bar');
  const isReady = form.fields.category !== null && !isBlocked;
  const needsCategory = form.fields.category === null && !isBlocked && !isStatusLong && form.offered.length > 0;
  const label = isPublished ? 'Update Post' : 'Publish Post';
  return (
    <div ref={bar} className="sticky top-0 z-20 -mx-(--gutter) border-b border-line bg-paper px-(--gutter)">
      <div className="measure mx-auto flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
        <div
          className={classNames(
            'min-w-0',
            isStatusLong ? 'order-last basis-full pb-1.5' : 'flex-1 basis-16',
            hasTrouble && 'max-md:order-last max-md:basis-full max-md:pb-1.5',
          )}
        >
          {status}
        </div>
        {needsCategory && (
          <div
            className={classNames(
              'order-last flex basis-full justify-end pb-1.5 md:order-none md:basis-auto md:pb-0',
              hasTrouble && 'max-md:hidden',
            )}
          >
            <button
              type="button"
              id={reasonId}
              onClick={form.showCategory}
              className="reach text-xs text-accent underline underline-offset-4"
            >
              Choose a category to publish
            </button>
          </div>
        )}
        <div className="ml-auto flex gap-x-2">
          <Button variant="ghost" size="sm" onClick={onCancel}>
            Cancel
          </Button>
          <div className="publish-buttons">
            <Button
              type="submit"
              form={form.props.id}
              size="sm"
              disabled={!isReady}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              aria-describedby={needsCategory ? reasonId : undefined}
              busy={form.isPublishing && !form.notice.isAsking}
              busyLabel={isPublished ? 'Updating...' : 'Publishing...'}
            >
              {label}
            </Button>
            {menu}
          </div>
        </div>
      </div>
    </div>
  );
}
