import { type ReactNode, useId, useRef } from 'react';
import { CONTENT_MAX, CONTENT_WARNING_SHARE } from '#contract/limits';
import type { OwnPostCounts } from '#contract/posts';
import type { CategoryKey, Subtopic } from '#contract/topics';
import { MarkupEditor } from '@/components/domain/markup-editor.tsx';
import { TitleBox } from '@/components/domain/title-box.tsx';
import { Field } from '@/components/ui/field.tsx';
import { PostFormAccess } from './post-form-access.tsx';
import { PostFormActions } from './post-form-actions.tsx';
import { PostFormCategory } from './post-form-category.tsx';
import { PostFormSubtopics } from './post-form-subtopics.tsx';
import { PostFormTeams } from './post-form-teams.tsx';
import type { PostForm as Form } from './use-post-form.ts';

type PostFormProps = {
  form: Form;
  isPublished: boolean;
  writingTopics: readonly CategoryKey[];
  /** Where the writer chooses them. */
  topicsPath: string;
  /** Of the chosen category. */
  subtopics: readonly Subtopic[];
  counts: OwnPostCounts;
  imageField: ReactNode;
  /** Why nothing can be published yet, with the way on; null when it can. */
  obstacle: ReactNode;
  onCancel: () => void;
};

/** Spec §2 'Post create/edit form': what is written first, what is said about it below. */
export function PostForm({ form, isPublished, subtopics, counts, imageField, obstacle, ...rest }: PostFormProps) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const { fields, errors } = form;
  return (
    <div className="pt-6 pb-16">
      <form {...form.props} id={id}>
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
          <Field label="Content" name="content" error={errors.content} hidesLabel>
            {(control) => (
              <MarkupEditor
                control={control}
                value={fields.content}
                onChange={(text) => form.change({ content: text })}
                onBlur={() => void form.checkField('content')}
                placeholder="Tell your story…"
                limit={CONTENT_MAX}
                warningShare={CONTENT_WARNING_SHARE}
              />
            )}
          </Field>
        </div>
        <div className="mt-10 grid gap-8 border-t border-line pt-8">
          {imageField}
          <PostFormCategory form={form} writingTopics={rest.writingTopics} topicsPath={rest.topicsPath} />
          {fields.category === 'sports' && <PostFormTeams form={form} />}
          <PostFormSubtopics form={form} known={subtopics} />
          <div className="border-t border-line pt-6">
            <PostFormAccess form={form} counts={counts} />
          </div>
        </div>
      </form>
      <div className="mt-8 border-t border-line pt-8">
        <PostFormActions
          form={form}
          formId={id}
          isPublished={isPublished}
          obstacle={obstacle}
          onCancel={rest.onCancel}
        />
      </div>
    </div>
  );
}
