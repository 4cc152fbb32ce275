import { sportsMessages } from '#contract/interests';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import type { SportsForm } from './use-sports-form.ts';

type SaveBarProps = {
  form: SportsForm;
  /** Number of selected teams. */
  count: number;
  /** The user follows all of Sports, whatever is selected. */
  isWhole: boolean;
};

function followedText(count: number, isWhole: boolean): string {
  if (isWhole) return 'All of Sports followed';
  return count === 0 ? 'No teams followed' : `${formatCount(count, 'team')} followed`;
}

function Status({ form: { isDirty, isSaving }, count, isWhole }: SaveBarProps) {
  return (
    <p role="status" className="min-w-0 text-sm text-muted">
      {followedText(count, isWhole && !isDirty)}
      {isDirty && !isSaving && <span className="text-ink"> · unsaved changes</span>}
    </p>
  );
}

/** Shows the choice and the Save button. It sticks to the top, because the list is long. */
export function SportsSaveBar(props: SaveBarProps) {
  const { isDirty, isSaving, failure } = props.form;
  return (
    <div className="sticky top-0 z-20 -mx-(--gutter) bg-paper px-(--gutter)">
      <div className="flex items-center justify-between gap-4 border-b border-line py-2">
        <Status {...props} />
        <Button
          type="submit"
          variant={isDirty || isSaving ? 'default' : 'secondary'}
          disabled={!isDirty && !isSaving}
          busy={isSaving}
          busyLabel="Saving..."
          className="shrink-0 whitespace-nowrap"
        >
          {isDirty ? 'Save Changes' : 'Saved'}
        </Button>
      </div>
      {failure && (
        <div className="py-2">
          <Notice tone="error" title={sportsMessages.saveIssueTitle}>
            {failureText(failure, sportsMessages.saveFailed)}
          </Notice>
        </div>
      )}
    </div>
  );
}
