import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { DraftFields } from '#contract/drafts';
import { postFieldMessages } from '#contract/post-messages';
import type { PublishedResponse } from '#contract/posts';
import type { CategoryKey } from '#contract/topics';
import { afterClick } from '@/lib/focus/after-click.ts';
import { focusFirstInvalid } from '@/lib/forms/focus-first-invalid.ts';
import { ApiError } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { checkPost, type PostErrors, preloadPostRules } from './check-post.ts';
import { imageSkipped } from './image-skipped.ts';
import { selectableCategories, withSelectableCategory } from './offered-categories.ts';
import type { PostWork } from './post-work.ts';
import { type PublishRetry, type PublishTexts, publishFailure, retryTime } from './publish-failure.ts';
import { useImageUploadWait } from './use-image-wait.ts';
import { useNoticeChoice } from './use-notice-choice.ts';
import { usePublish } from './use-publish.ts';
import { usePublishedPost } from './use-published-post.ts';

type Options = {
  id: string;
  work: PostWork;
  /** What its writer writes about. */
  writingTopics: readonly CategoryKey[];
  texts: PublishTexts;
  /** Where this browser stores that nobody is to be emailed about the work. */
  noEmailKey: string;
  onPublished: (published: PublishedResponse) => void;
  /** Told when the post is refused, before the first wrong field gets the focus. */
  onRefused?: (errors: PostErrors) => void;
};

const hasErrors = (errors: PostErrors) => Object.values(errors).some((message) => message !== undefined);

/** What the server says of the post's fields. */
function refusalsIn(error: unknown, fields: DraftFields): PostErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in fields));
}

/** Until the change that was just made is rendered. */
const untilRendered = () => new Promise((over) => setTimeout(over));

/**
 * Publishing the work in an editor. A field is checked when it is left (unless still empty) and again on submit; while
 * publishing nothing is changed, and whatever fails, all that was written stays.
 */
export function usePostForm({
  id,
  work: asWritten,
  writingTopics,
  texts,
  noEmailKey,
  onPublished,
  onRefused,
}: Options) {
  const formId = useId();
  const published = usePublishedPost(id, asWritten);
  const offered = selectableCategories(writingTopics, published.category);
  const work = withSelectableCategory(asWritten, offered);
  const [errors, setErrors] = useState<PostErrors>({});
  const [isRefused, setRefused] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  /** When the server lets it be published again, after it refused for a rate limit. */
  const [retry, setRetry] = useState<PublishRetry | null>(null);
  const publish = usePublish(id);
  const image = useImageUploadWait();
  const notice = useNoticeChoice(noEmailKey);
  const form = useRef<HTMLFormElement>(null);
  /** The work as it is now, for what began with an earlier one. */
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const isLeft = useRef(false);
  const isWaiting = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (isWaiting.current)
        toast.error('Not published', 'You left before your image was uploaded. Your draft is kept.');
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
    // What is said moves what stands below: the button whose press left the field has to stay under it.
    await afterClick();
    const judged = latest.current.fields;
    if (judged[name] === '') return;
    const found = await checkPost(judged);
    if (judged[name] === latest.current.fields[name]) setErrors((known) => ({ ...known, [name]: found[name] }));
  }

  function refuse(found: PostErrors) {
    setErrors(found);
    setRefused(true);
    onRefused?.(found);
    if (form.current !== null) focusFirstInvalid(form.current, found);
  }

  /** Waits for a picture that is on its way; one that does not arrive does not cost the post. */
  async function waitForImage() {
    const { imageId } = latest.current.fields;
    isWaiting.current = true;
    const hasWaited = await image.untilReady();
    isWaiting.current = false;
    if (!hasWaited) return;
    await untilRendered();
    if (latest.current.fields.imageId === imageId) toast.error(imageSkipped(latest.current));
  }

  async function send() {
    const found = await checkPost(latest.current.fields);
    if (hasErrors(found)) return refuse(found);
    try {
      await waitForImage();
      await work.settle();
      // The version that was saved last is known once it is rendered.
      await untilRendered();
      const { fields, base } = latest.current;
      const request = { post: { ...fields, category: fields.category ?? '' }, base, emailSubscribers: notice.isWanted };
      const answer = await publish.mutateAsync(request);
      latest.current.forget();
      notice.forget();
      toast.success(answer.isNew ? texts.created : texts.updated);
      // Who has gone elsewhere meanwhile stays there.
      if (!isLeft.current) onPublished(answer);
    } catch (error) {
      const named = refusalsIn(error, latest.current.fields);
      if (hasErrors(named)) return refuse(named);
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
    setRefused(false);
    setRetry(null);
    try {
      await send();
    } finally {
      setPublishing(false);
    }
  }

  /** Shows the field for the category, which publishing needs. */
  function showCategory() {
    onRefused?.({});
    if (form.current !== null) focusFirstInvalid(form.current, { category: postFieldMessages.categoryRequired });
  }

  /** As a press on the button: where a category is missing, that is shown. */
  function submit() {
    if (work.fields.category === null) showCategory();
    else form.current?.requestSubmit();
  }

  /** What the form element needs. */
  const props = {
    ref: form,
    id: formId,
    method: 'post',
    noValidate: true,
    onSubmit,
    'aria-busy': isPublishing,
  } as const;
  /** What the last submit was refused for and is not mended yet. */
  const refusals = isRefused ? Object.values(errors).filter((message) => message !== undefined) : [];
  const { fields } = work;
  /** The post is on its way as it is: what is changed now would be lost. */
  const isSending = publish.isPending;
  const { onBusyChange: onImageBusy } = image;
  const { category } = asWritten.fields;
  /** What was chosen and is not offered any more. */
  const lostCategory = work.fields.category === category ? null : category;
  return {
    ...{ props, fields, errors, refusals, isPublishing, isSending, change, checkField, onImageBusy },
    ...{ submit, showCategory, notice, retry, isFirst: work.publishedAt === null },
    ...{ offered, lostCategory, wasFree: published.isFree },
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;
