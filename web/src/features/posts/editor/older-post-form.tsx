import { CONTENT_MAX, CONTENT_WARNING_RATIO } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPostCounts } from '#contract/posts';
import type { Subtopic } from '#contract/topics';
import { Field } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { PostFormAccess } from './post-form-access.tsx';
import { PostFormCategory } from './post-form-category.tsx';
import { PostFormNotice } from './post-form-notice.tsx';
import { PostFormSubtopics } from './post-form-subtopics.tsx';
import { PostFormTeams } from './post-form-teams.tsx';
import type { PublishTexts } from './publish-failure.ts';
import type { PostFormState } from './use-post-form.ts';

/** Texts of the older form. */
export const olderPublishTexts: PublishTexts = {
  created: postMessages.published,
  updated: postMessages.updated,
  createFailed: () => postMessages.olderCreateFailed,
  updateFailed: () => postMessages.olderCreateFailed,
};

type OlderPostFormProps = {
  form: PostFormState;
  topicsPath: string;
  subtopics: readonly Subtopic[];
  counts: OwnPostCounts;
  isPublished: boolean;
  /** Number of the author's subscribers. */
  subscribers: number;
};

/** Older form of /create-blog: a plain text area with the same rules. */
export function OlderPostForm({ form, topicsPath, subtopics, counts, isPublished, subscribers }: OlderPostFormProps) {
  const { fields, errors } = form;
  return (
    <form {...form.props} className="grid gap-6 pt-8">
      <Field label="Title" name="title" error={errors.title}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
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
            warningShare={CONTENT_WARNING_RATIO}
            value={fields.content}
            onChange={(event) => form.change({ content: event.target.value })}
            onBlur={() => void form.checkField('content')}
          />
        )}
      </Field>
      <PostFormCategory form={form} topicsPath={topicsPath} />
      {fields.category === 'sports' && <PostFormTeams form={form} />}
      <PostFormSubtopics form={form} known={subtopics} />
      <PostFormAccess form={form} counts={counts} />
      <PostFormNotice form={form} isPublished={isPublished} subscribers={subscribers} />
    </form>
  );
}
