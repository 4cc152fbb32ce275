import { type CommentAction, commentMessages, type ModeratedCommentList } from '#contract/comments';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { bulkActions, canDecide, type useCommentSelection } from './use-comment-selection.ts';
import { useDecide } from './use-decide.ts';

const labels: Record<CommentAction, string> = {
  approve: 'Approve',
  hide: 'Hide',
  show: 'Show',
  remove: 'Remove',
  dismiss: 'Dismiss Reports',
};

type SelectionBarProps = { list: ModeratedCommentList; selection: ReturnType<typeof useCommentSelection> };

/** Selects comments and decides on the selected ones. A failed decision retains the selection. */
export function SelectionBar({ list, selection }: SelectionBarProps) {
  const { selected, isAllSelected, isTooMany } = selection;
  const decide = useDecide();
  return (
    <div
      className={`flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-paper py-2 ${selected.length > 0 ? 'sticky top-0 z-10' : ''}`}
    >
      <Checkbox
        name="all-comments"
        label={selected.length === 0 ? 'Select all' : `${formatNumber(selected.length)} selected`}
        checked={isAllSelected}
        onChange={selection.selectAll}
      />
      <p role="status" className="sr-only">
        {selected.length > 0 && `${formatCount(selected.length, 'comment')} selected`}
      </p>
      {selected.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {bulkActions[list].map((action) => {
            const comments = selected.filter((comment) => canDecide(action, comment));
            const isRunning = decide.isPending && decide.variables.action === action;
            return (
              comments.length > 0 && (
                <Button
                  key={action}
                  variant="outline"
                  size="sm"
                  className="tabular-figures"
                  busy={isRunning}
                  disabled={isTooMany || (decide.isPending && !isRunning)}
                  onClick={() => decide.mutate({ comments, action }, { onSuccess: () => selection.selectAll(false) })}
                >
                  {labels[action]} ({formatNumber(comments.length)})<span className="sr-only"> selected comments</span>
                </Button>
              )
            );
          })}
        </div>
      )}
      {isTooMany && (
        <p role="alert" className="w-full text-sm text-danger">
          {commentMessages.tooManyDecisions}
        </p>
      )}
    </div>
  );
}
