import { type ReactNode, useRef } from 'react';
import { CONTENT_MAX, CONTENT_WARNING_RATIO } from '#contract/limits';
import type { OwnPostCounts } from '#contract/posts';
import type { Subtopic } from '#contract/topics';
import { MarkupEditor } from '@/components/domain/markup-editor.tsx';
import { TitleBox } from '@/components/domain/title-box.tsx';
import { Field } from '@/components/ui/field.tsx';
import { PostFormAccess } from './post-form-access.tsx';
import { PostFormCategory } from './post-form-category.tsx';
import { PostFormNotice } from './post-form-notice.tsx';
import { PostFormSubtopics } from './post-form-subtopics.tsx';
import { PostFormTeams } from './post-form-teams.tsx';
import type { PostFormState as Form } from './use-post-form.ts';

type PostFormProps = {
  form: Form;
  /** Page on which the author selects writing topics. */
  topicsPath: string;
  /** Subtopics of the selected category. */
  subtopics: readonly Subtopic[];
  counts: OwnPostCounts;
  isPublished: boolean;
  /** Number of the author's subscribers. */
  subscribers: number;
  imageField: ReactNode;
};

/** Post form: title and text first, then the post's settings. */
export function PostForm({ form, topicsPath, subtopics, counts, isPublished, subscribers, imageField }: PostFormProps) {
  const content = useRef<HTMLDivElement>(null);
  const { fields, errors } = form;
  return (
    <div className="pt-6 pb-16">
      <form {...form.props}>
        <Field label="Title" name="title" error={errors.title} hidesLabel>
          {(control) => (
            <TitleBox
              control={control}
              value={fields.title}
              onChange={(title) => form.change({ title })}
              onBlur={() => void form.checkField('title')}
              onEnter={() => content.current?.querySelector('textarea')?.focus()}
            />
          )}
        </Field>
        <div ref={content} className="mt-4">
          <Field label="Content" name="content" error={errors.content} hidesLabel showsError={false}>
            {(control) => (
              <MarkupEditor
                control={control}
                value={fields.content}
                onChange={(text) => form.change({ content: text })}
                onBlur={() => void form.checkField('content')}
                placeholder="Tell your story…"
                error={errors.content}
                limit={CONTENT_MAX}
                warningShare={CONTENT_WARNING_RATIO}
              />
            )}
          </Field>
        </div>
        <div className="mt-10 grid gap-8 border-t border-line pt-8">
          {imageField}
          <PostFormCategory form={form} topicsPath={topicsPath} />
          {fields.category === 'sports' && <PostFormTeams form={form} />}
          <PostFormSubtopics form={form} known={subtopics} />
          <div className="border-t border-line pt-6">
            <PostFormAccess form={form} counts={counts} />
          </div>
          <PostFormNotice form={form} isPublished={isPublished} subscribers={subscribers} />
        </div>
      </form>
    </div>
  );
}
