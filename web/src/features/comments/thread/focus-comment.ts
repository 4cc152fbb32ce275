import { COMMENTS_ID, commentAnchor } from '#contract/posts';
import { isInView } from '@/lib/dom/is-in-view.ts';
import { retryWhileLoading } from '@/lib/focus/focus-heading.ts';

function focusElement(element: HTMLElement | null): boolean {
  if (element === null) return false;
  element.focus({ preventScroll: true });
  if (!isInView(element)) element.scrollIntoView({ block: 'center' });
  return true;
}

/** Moves the focus to a comment as soon as it is shown, after the changes of the current event. */
export const focusComment = (id: string): void =>
  void setTimeout(() => retryWhileLoading(() => focusElement(document.getElementById(commentAnchor(id)))));

/** Moves the focus to the heading of the comments. */
export const focusComments = (): void => void focusElement(document.querySelector(`#${COMMENTS_ID} h2`));

/**
 * Returns the comment that takes the focus when another one is removed: the next one outside of it, else the one before;
 * undefined when there is none.
 */
export function commentBeside(id: string): string | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`#${COMMENTS_ID} [data-comment]`)];
  const removed = document.getElementById(commentAnchor(id));
  const at = removed === null ? -1 : all.indexOf(removed);
  const beside =
    all.slice(at + 1).find((element) => removed?.closest('li')?.contains(element) === false) ?? all[at - 1];
  return beside?.dataset.comment;
}
