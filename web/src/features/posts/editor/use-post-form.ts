import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { DraftFields } from '#contract/drafts';
import { postFieldMessages } from '#contract/post-messages';
import type { PublishedResponse } from '#contract/posts';
import type { CategoryKey } from '#contract/topics';
import { afterClick } from '@/lib/focus/after-click.ts';
import { focusFirstInvalid } from '@/lib/forms/focus-first-invalid.ts';
import { toast } from '@/lib/toast.ts';
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
  const notice = useNoticeChoice(noEmailKey);
  const form = useRef<HTMLFormElement>(null);
  /** The current work, for callbacks that started with an earlier one. */
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const uploads = useImageUploadWait(latest);
  const isUnmounted = useRef(false);
  const isWaiting = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      if (isWaiting.current)
        toast.error('Not published', 'You left before your image was uploaded. Your draft is saved.');
    };
  }, []);
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

  async function send() {
    const found = await checkPost(latest.current.fields);
    if (hasErrors(found)) return reject(found);
    try {
      isWaiting.current = true;
      await uploads.untilReady();
      isWaiting.current = false;
      await work.settle();
      // The last saved version is available after rendering.
      await untilRendered();
      const { fields, base } = latest.current;
      const request = { post: { ...fields, category: fields.category ?? '' }, base, emailSubscribers: notice.isWanted };
      const answer = await publish.mutateAsync(request);
      latest.current.forget();
      notice.forget();
      toast.success(answer.isNew ? texts.created : texts.updated);
      // Does not redirect an author who has already navigated away.
      if (!isUnmounted.current) onPublished(answer);
    } catch (error) {
      const named = fieldErrorsIn(error, latest.current.fields);
      if (hasErrors(named)) return reject(named);
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
  /** The request is in flight; later changes would be lost. */
  const isSending = publish.isPending;
  const { category } = asWritten.fields;
  /** The selected category, if it is no longer selectable. */
  const lostCategory = work.fields.category === category ? null : category;
  return {
    props,
    fields,
    errors,
    submitErrors,
    isPublishing,
    isSending,
    change,
    checkField,
    /** Reports running uploads by their place; publishing waits for them. */
    imageBusy: uploads.busy,
    submit,
    showCategory,
    notice,
    retry,
    isFirst: work.publishedAt === null,
    offered,
    lostCategory,
    wasFree: published.isFree,
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;
