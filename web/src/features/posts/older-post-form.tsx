import { type ReactNode, useId } from 'react';
import { CONTENT_MAX } from '#contract/limits';
import { type OwnPostCounts, postMessages } from '#contract/posts';
import type { CategoryKey, Subtopic } from '#contract/topics';
import { Field } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { PostFormAccess } from './post-form-access.tsx';
import { PostFormActions } from './post-form-actions.tsx';
import { PostFormCategory } from './post-form-category.tsx';
import { PostFormSubtopics } from './post-form-subtopics.tsx';
import { PostFormTeams } from './post-form-teams.tsx';
import type { PublishTexts } from './publish-failure.ts';
import type { PostForm } from './use-post-form.ts';

/** Spec §8: what the older form says. */
export const olderPublishTexts: PublishTexts = {
  created: postMessages.published,
  updated: postMessages.updated,
  createFailed: () => postMessages.olderCreateFailed,
  updateFailed: () => postMessages.olderCreateFailed,
};

type OlderPostFormProps = {
  form: PostForm;
  writingTopics: readonly CategoryKey[];
  topicsPath: string;
  subtopics: readonly Subtopic[];
  counts: OwnPostCounts;
  obstacle: ReactNode;
  onCancel: () => void;
};

/** The older form of /create-blog: a plain text area, the same rules. */
export function OlderPostForm({ form, subtopics, counts, obstacle, onCancel, ...topics }: OlderPostFormProps) {
  const id = useId();
  const { fields, errors } = form;
  return (
    <>
      <form {...form.props} id={id} className="grid gap-6 pt-8">
        <Field label="Title" name="title" error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              value={fields.title}
              onChange={(event) => form.change({ title: event.target.value })}
              onBlur={() => void form.checkField('title')}
            />
          )}
        </Field>
        <Field label="Content" name="content" error={errors.content}>
          {(control) => (
            <TextArea
              {...control}
              rows={16}
              limit={CONTENT_MAX}
              value={fields.content}
              onChange={(event) => form.change({ content: event.target.value })}
              onBlur={() => void form.checkField('content')}
            />
          )}
        </Field>
        <PostFormCategory form={form} {...topics} />
        {fields.category === 'sports' && <PostFormTeams form={form} />}
        <PostFormSubtopics form={form} known={subtopics} />
        <PostFormAccess form={form} counts={counts} />
      </form>
      <div className="pt-8">
        <PostFormActions form={form} formId={id} isPublished={false} obstacle={obstacle} onCancel={onCancel} />
      </div>
    </>
  );
}
