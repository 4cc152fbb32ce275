import { useState } from 'react';
import type { CommentAction, CommentCommenter, ModeratedComment } from '#contract/comments';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import BanDialog from '../shared/ban-dialog.tsx';
import { useLiftBan } from './use-bans.ts';
import { canDecide } from './use-comment-selection.ts';
import type { useDecide } from './use-decide.ts';

/** All actions fit on one line of a phone. */
const narrow = 'max-md:px-2.5';

function BanButton({ person }: { person: CommentCommenter }) {
  const [isOpen, setOpen] = useState(false);
  const lift = useLiftBan(person);
  if (person.isBanned) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className={narrow}
        busy={lift.isPending}
        busyLabel="Lifting…"
        onClick={() => lift.mutate()}
      >
        Lift Ban<span className="sr-only"> of {person.username}</span>
      </Button>
    );
  }
  return (
    <>
      <Button variant="ghost" size="sm" className={narrow} onClick={() => setOpen(true)}>
        Ban<span className="sr-only"> {person.username}</span>
      </Button>
      <BanDialog person={person} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The first action of a comment. Its button stays when the action changes, so that it retains the focus. */
function firstAction(comment: ModeratedComment): { action: CommentAction; label: string } | null {
  if (canDecide('approve', comment)) return { action: 'approve', label: 'Approve' };
  if (canDecide('hide', comment)) return { action: 'hide', label: 'Hide' };
  return canDecide('show', comment) ? { action: 'show', label: 'Show' } : null;
}

type CommentActionsProps = {
  comment: ModeratedComment;
  decide: ReturnType<typeof useDecide>;
  /** Null for the viewer's own comment, and after the account's deletion. */
  bannable: CommentCommenter | null;
};

/** The actions that apply to a comment, each named after the person who wrote it. */
export function CommentActions({ comment, decide, bannable }: CommentActionsProps) {
  const removal = useConfirm();
  const first = firstAction(comment);
  const name = comment.commenter?.username ?? 'a deleted account';
  const which = <span className="sr-only"> comment by {name}</span>;
  const busyWith = decide.isPending ? decide.variables.action : null;
  function run(action: CommentAction) {
    if (busyWith === null) decide.mutate({ comments: [comment], action });
  }
  return (
    <div className="mt-3 flex flex-wrap gap-x-1 gap-y-2 lg:col-start-2 lg:row-start-1 lg:-mr-4 lg:mt-0 lg:items-start lg:justify-end">
      {first !== null && (
        <Button
          variant="outline"
          size="sm"
          className="mr-2"
          busy={busyWith === first.action}
          onClick={() => run(first.action)}
        >
          {first.label}
          {which}
        </Button>
      )}
      {comment.state === 'held' && (
        <Button variant="ghost" size="sm" className={narrow} busy={busyWith === 'hide'} onClick={() => run('hide')}>
          Hide{which}
        </Button>
      )}
      {canDecide('dismiss', comment) && (
        <Button
          variant="ghost"
          size="sm"
          className={narrow}
          busy={busyWith === 'dismiss'}
          onClick={() => run('dismiss')}
        >
          Dismiss<span className="max-md:sr-only"> {comment.reports === 1 ? 'Report' : 'Reports'}</span>
          <span className="sr-only"> of the comment by {name}</span>
        </Button>
      )}
      {canDecide('remove', comment) && (
        <Button
          variant="ghost"
          size="sm"
          className={narrow}
          busy={busyWith === 'remove'}
          onClick={() => void removal.ask().then((isYes) => isYes && run('remove'))}
        >
          Remove{which}
        </Button>
      )}
      {bannable !== null && <BanButton person={bannable} />}
      <ConfirmDialog
        {...removal.dialog}
        title={`Remove this comment by ${name}?`}
        description="Nobody can read it any more, and you cannot undo this. Replies to it stay."
        confirmLabel="Remove Comment"
      />
    </div>
  );
}
