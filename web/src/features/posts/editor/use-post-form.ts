import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { DraftFields } from '#contract/drafts';
import { postFieldMessages } from '#contract/post-messages';
import type { PublishedResponse } from '#contract/posts';
import type { CategoryKey } from '#contract/topics';
import { afterClick } from '@/lib/focus/after-click.ts';
import { focusFirstInvalid } from '@/lib/forms/focus-first-invalid.ts';
import { toast } from '@/lib/toast.ts';
import { useUnmounted } from '@/lib/use-unmounted.ts';
import { checkPost, fieldErrorsIn, hasErrors, type PostErrors, preloadPostRules } from './check-post.ts';
import { type PostWork, selectableCategories, usePublishedPost, withSelectableCategory } from './post-work.ts';
import { type PublishRetry, type PublishTexts, publishFailure, retryTime, usePublish } from './publishing.ts';
import { untilRendered, useImageUploadWait } from './use-image-wait.ts';
import { useNoticeChoice } from './use-notice-choice.ts';

type Options = {
  id: string;
  work: PostWork;
  /** Categories in which the author writes. */
  writingTopics: readonly CategoryKey[];
  texts: PublishTexts;
  /** Storage key of the choice not to email subscribers. */
  noEmailKey: string;
  /** Number of readers who get each post by email. */
  readers: number;
  onPublished: (published: PublishedResponse) => void;
  /** Runs when the post is rejected, before the first invalid field receives the focus. */
  onRejected?: (errors: PostErrors) => void;
};

/**
 * Manages publishing of the work in an editor. Checks a field on blur, unless it is empty, and all fields on submit.
 * Fields are locked while publishing; a failure preserves all text.
 */
export function usePostForm({
  id,
  work: asWritten,
  writingTopics,
  texts,
  noEmailKey,
  readers,
  onPublished,
  onRejected,
}: Options) {
  const formId = useId();
  const published = usePublishedPost(id, asWritten);
  const offered = selectableCategories(writingTopics, published.category);
  const work = withSelectableCategory(asWritten, offered);
  const [errors, setErrors] = useState<PostErrors>({});
  const [isRejected, setRejected] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  /** Time from which publishing is possible again after a rate limit. */
  const [retry, setRetry] = useState<PublishRetry | null>(null);
  const publish = usePublish(id);
  const isFirst = work.publishedAt === null;
  const notice = useNoticeChoice(noEmailKey, isFirst && readers > 0);
  const form = useRef<HTMLFormElement>(null);
  /** The current work, for callbacks that started with an earlier one. */
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const uploads = useImageUploadWait(latest);
  const isUnmounted = useUnmounted();
  useEffect(preloadPostRules, []);

  function change(patch: Partial<DraftFields>) {
    if (isPublishing) return;
    work.change(patch);
    const changed = Object.keys(patch).map((name) => [name, undefined]);
    setErrors((known) => ({ ...known, ...Object.fromEntries(changed) }));
  }

  async function checkField(name: keyof DraftFields) {
    // Waits for the click: an error message shifts the layout, and the pressed button must not move away from the
    // pointer.
    await afterClick();
    const checked = latest.current.fields;
    if (checked[name] === '') return;
    const found = await checkPost(checked);
    if (checked[name] === latest.current.fields[name]) setErrors((known) => ({ ...known, [name]: found[name] }));
  }

  function reject(found: PostErrors) {
    setErrors(found);
    setRejected(true);
    onRejected?.(found);
    if (form.current !== null) focusFirstInvalid(form.current, found);
  }

  /** Checks all fields, and shows the errors. Returns true if the post can be published. */
  async function check(): Promise<boolean> {
    const found = await checkPost(latest.current.fields);
    if (hasErrors(found)) reject(found);
    return !hasErrors(found);
  }

  /** Shows the server's errors for the fields of the post. Returns false if there are none. */
  function rejectWith(error: unknown): boolean {
    const named = fieldErrorsIn(error, latest.current.fields);
    if (hasErrors(named)) reject(named);
    return hasErrors(named);
  }

  /** Waits for running uploads and saves. Returns the work as it is then, and whether the server has all of it. */
  async function prepare() {
    await uploads.untilReady();
    const isSaved = await work.settle();
    // The last saved version is available after rendering.
    await untilRendered();
    return { ...latest.current, isSaved };
  }

  async function send() {
    if (!(await check()) || !(await notice.confirm())) return;
    try {
      const { fields, base } = await prepare();
      const request = { post: { ...fields, category: fields.category ?? '' }, base, emailSubscribers: notice.isWanted };
      const answer = await publish.mutateAsync(request);
      latest.current.forget();
      notice.forget();
      toast.success(answer.isNew ? texts.created : texts.updated);
      // Does not redirect an author who has already navigated away.
      if (!isUnmounted.current) onPublished(answer);
    } catch (error) {
      if (rejectWith(error)) return;
      const { isPublished } = latest.current;
      setRetry(retryTime(error, Date.now()));
      toast.error(publishFailure(error instanceof Error ? error : new Error(), isPublished, texts));
    }
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPublishing) return;
    setPublishing(true);
    setErrors({});
    setRejected(false);
    setRetry(null);
    try {
      await send();
    } finally {
      setPublishing(false);
    }
  }

  /** Moves the focus to the category field, which publishing requires. */
  function showCategory() {
    onRejected?.({});
    if (form.current !== null) focusFirstInvalid(form.current, { category: postFieldMessages.categoryRequired });
  }

  /** Submits the form like a press on the button; without a category, shows that field instead. */
  function submit() {
    if (work.fields.category === null) showCategory();
    else form.current?.requestSubmit();
  }

  /** Props of the form element. */
  const props = {
    ref: form,
    id: formId,
    method: 'post',
    noValidate: true,
    onSubmit,
    'aria-busy': isPublishing,
  } as const;
  /** Remaining errors of the last submit. */
  const submitErrors = isRejected ? Object.values(errors).filter((message) => message !== undefined) : [];
  const { fields } = work;
  const { category } = asWritten.fields;
  return {
    props,
    fields,
    errors,
    submitErrors,
    isPublishing,
    /** The request is in flight; later changes would be lost. */
    isSending: publish.isPending,
    change,
    checkField,
    /** Reports running uploads by their place; publishing waits for them. */
    imageBusy: uploads.busy,
    submit,
    check,
    prepare,
    rejectWith,
    showCategory,
    notice,
    retry,
    isFirst,
    offered,
    /** The selected category, if it is no longer selectable. */
    lostCategory: fields.category === category ? null : category,
    wasFree: published.isFree,
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;
