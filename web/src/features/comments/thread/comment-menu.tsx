import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMENT_EDIT_MS, type Comment } from '#contract/comments';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Glyph } from '@/components/ui/icons.tsx';
import { type MenuItem, MenuPopup } from '@/components/ui/menu-popup.tsx';
import { useMenu } from '@/components/ui/use-menu.ts';
import { changeMute, type MuteTarget } from '@/features/mutes/shared/change-mute.ts';
import { copyText } from '@/lib/copy-text.ts';
import { serverNow } from '@/lib/http/server-clock.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { withoutRepliesOf } from './comment-pages.ts';
import { useDeleteComment, useHideComment } from './comments.mutations.ts';
import { focusComment, focusComments } from './focus-comment.ts';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';
import { useCommentPages } from './use-comment-pages.ts';

const loadBan = () => import('../shared/ban-dialog.tsx');

type CommentMenuProps = { comment: Comment; username: string; path: string; onEdit: () => void };

/** The menu of a comment, with its dialogs. */
export function CommentMenu({ comment, username, path, onEdit }: CommentMenuProps) {
  const { id, author, isOwn, createdAt, state } = comment;
  const { viewer, isOwnArticle, muted, toAuthPath, loadReport } = useThread();
  const { origin } = useRenderContext();
  const queryClient = useQueryClient();
  const menu = useMenu(`Options for the comment by ${username}`);
  const [asked, setAsked] = useState<'delete' | 'ban' | 'report' | null>(null);
  const [Report, fetchReport] = useLazyComponent(loadReport);
  const [Ban, fetchBan] = useLazyComponent(loadBan);
  const [remove, hide] = [useDeleteComment(id), useHideComment(id)];
  const { apply } = useCommentPages();

  async function report() {
    if (await fetchReport(report)) setAsked('report');
  }

  async function ban() {
    if (await fetchBan(ban)) setAsked('ban');
  }

  function ownItems(): MenuItem[] {
    const isEditable = serverNow() - createdAt < COMMENT_EDIT_MS;
    const edit = { label: 'Edit', onSelect: onEdit };
    return [...(isEditable ? [edit] : []), { label: 'Delete…', onSelect: () => setAsked('delete') }];
  }

  function othersItems(): MenuItem[] {
    const isMuted = author !== null && muted.has(author.id);
    async function mute(target: MuteTarget) {
      await changeMute(queryClient, { target, isMuted: !isMuted });
      // A line without the menu replaces the comment of a muted person.
      if (!isMuted) focusComment(id);
    }
    return [
      ...(viewer !== null && author !== null
        ? [
            {
              label: `${isMuted ? 'Unmute' : 'Mute'} @${username}`,
              onSelect: () => void mute({ kind: 'person', id: author.id, name: `@${username}` }),
            },
          ]
        : []),
      { label: 'Report…', onSelect: () => void report() },
      ...(isOwnArticle
        ? [
            { label: 'Hide', onSelect: () => hide.mutate() },
            ...(author === null ? [] : [{ label: `Ban @${username}…`, onSelect: () => void ban() }]),
          ]
        : []),
    ];
  }

  const copyItem = {
    label: 'Copy Link',
    onSelect: () => void copyText(origin + path, threadTexts.linkTexts),
  };
  const close = () => setAsked(null);
  return (
    <div ref={menu.anchor}>
      <Button variant="ghost" size="icon" {...menu.button} className="text-muted">
        <Glyph filled>
          <path d="M3.5 10.5h3v3h-3zm7 0h3v3h-3zm7 0h3v3h-3z" />
        </Glyph>
      </Button>
      {menu.isOpen && (
        <MenuPopup
          {...menu.popup}
          items={[...(state === 'visible' ? [copyItem] : []), ...(isOwn ? ownItems() : othersItems())]}
        />
      )}
      {isOwn && (
        <ConfirmDialog
          open={asked === 'delete'}
          onOpenChange={close}
          title="Delete this comment?"
          description="This cannot be undone. Replies to it stay."
          confirmLabel="Delete"
          busyLabel="Deleting…"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        />
      )}
      {Ban !== null && author !== null && (
        <Ban
          person={{ id: author.id, username }}
          open={asked === 'ban'}
          onClose={close}
          onBanned={() => {
            apply((data) => withoutRepliesOf(data, author.id));
            setTimeout(focusComments);
          }}
        />
      )}
      {Report !== null && (
        <Report
          commentId={id}
          signInPath={viewer === null ? toAuthPath('sign-in', path) : null}
          open={asked === 'report'}
          onClose={close}
        />
      )}
    </div>
  );
}
