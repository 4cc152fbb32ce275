import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { newPostPath } from '#contract/posts';
import type { SignInDialogProps } from '@/features/accounts/auth/sign-in-dialog.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { DraftStatus } from '@/features/drafts/draft-status.tsx';
import { needsSignIn, type Saving, saveErrorText } from '@/features/drafts/save-status.ts';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import { PostFormBar } from '@/features/posts/editor/post-form-bar.tsx';
import type { PostFormState } from '@/features/posts/editor/use-post-form.ts';
import { DIALOG_SELECTOR } from '@/lib/dom/dialog-selector.ts';
import { useLeavePages } from '@/lib/navigation/use-leave-pages.ts';
import { toast } from '@/lib/toast.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const EDITORS = [newPostPath, '/create-blog'];

/** Cancels: returns to the previous page and says where the text is stored. */
function useLeaveEditor(draft: Saving): () => void {
  const goBack = useLeavePages(EDITORS, '/profile');
  const { status } = draft;
  return () => {
    const isUnsent = status === 'offline' || status === 'rejected';
    if (isUnsent) toast.error(saveErrorText(draft) ?? 'Not saved');
    else if (status !== 'idle') toast.info('Saved to your drafts');
    goBack();
  };
}

type EditorActions = { publish: () => void; save: () => void };

/** Publishes on Ctrl/Cmd+Enter and saves on Ctrl/Cmd+S, anywhere in the editor except in dialogs above it. */
function useEditorKeys({ publish, save }: EditorActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
    const act = { Enter: publish, s: save }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    const isInDialog = event.target instanceof Element && event.target.closest(DIALOG_SELECTOR) !== null;
    if (!isInDialog && !event.repeat) act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const loadDialog = () => import('@/features/accounts/auth/sign-in-dialog.tsx');

/** The button that opened the dialog has been removed by then. */
const contentField = () =>
  [...document.querySelectorAll<HTMLElement>('[name=content], [data-name=content]')].find((field) =>
    field.checkVisibility(),
  ) ?? null;

/** Signs the blogger in again without closing the editor. */
function SignInAgain() {
  const [isOpen, setOpen] = useState(false);
  const [SignInDialog, fetchDialog] = useLazyComponent<SignInDialogProps>(loadDialog);
  const { pathname, search } = useLocation();

  async function open() {
    if (await fetchDialog(open)) setOpen(true);
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="reach font-medium text-accent underline underline-offset-4"
      >
        Sign In
      </button>
      {SignInDialog && (
        <SignInDialog
          open={isOpen}
          onOpenChange={setOpen}
          description="Your text stays on the screen, and saving continues."
          next={pathname + search}
          finalFocus={contentField}
        />
      )}
    </>
  );
}

type EditorBarProps = { form: PostFormState; draft: OpenDraft; viewer: Viewer; menu: ReactNode };

/** Tests whether the author may not publish the work; the notices say why. */
export const isPublishingBlocked = (viewer: Viewer, { takenDownReason }: Pick<OpenDraft, 'takenDownReason'>) =>
  !viewer.emailConfirmed || takenDownReason !== null;

/** Shows the state of saving, Cancel, the publish button and other ways to publish. */
export function EditorBar({ form, draft, viewer, menu }: EditorBarProps) {
  const session = useSession();
  const isSignedOut = session.viewer === null && !session.isLoading;
  const saving = { ...draft, isSignedOut };
  const leave = useLeaveEditor(saving);
  const saveUnsent = useEffectEvent(() => void draft.settle());
  useEffect(() => {
    if (!isSignedOut) saveUnsent();
  }, [isSignedOut]);
  const isBlocked = isPublishingBlocked(viewer, draft);
  useEditorKeys({
    publish: () => !isBlocked && form.submit(),
    save: () => void draft.settle(),
  });
  return (
    <PostFormBar
      form={form}
      isPublished={draft.isPublished}
      isBlocked={isBlocked}
      status={<DraftStatus draft={saving} signIn={<SignInAgain />} />}
      isStatusLong={draft.status === 'rejected' || !draft.isStoredHere || needsSignIn(saving)}
      hasTrouble={saveErrorText(saving) !== null}
      onCancel={leave}
      menu={menu}
    />
  );
}
