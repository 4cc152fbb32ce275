import { type ReactNode, useRef } from 'react';
import { CONTENT_MAX, CONTENT_WARNING_RATIO } from '#contract/limits';
import type { OwnPostCounts } from '#contract/posts';
import type { Subtopic } from '#contract/topics';
import { TitleBox } from '@/components/domain/title-box.tsx';
import { Field } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
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
  /** Number of readers who get each post by email. */
  readers: number;
  /** The number of all of them, with the noun. */
  readersText: string;
  /** The control that emails the draft to its author. */
  emailTools: ReactNode;
  imageField: ReactNode;
  /** The share preview on /post-blog. */
  sharing: ReactNode;
  /** The field of the text on /post-blog. */
  contentField: ReactNode;
  /** Form of /create-blog: a plain text area, and no image. */
  isPlain: boolean;
};

function PlainTextFields({ form }: { form: Form }) {
  const { fields, errors } = form;
  return (
    <>
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
    </>
  );
}

/** Moves the focus to the text, in the editor or the text box that is shown. */
function focusText(around: HTMLElement | null) {
  const fields = around?.querySelectorAll<HTMLElement>('[role=textbox], textarea') ?? [];
  [...fields].find((field) => field.checkVisibility())?.focus();
}

function TextFields({ form, contentField }: { form: Form; contentField: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const subtitle = useRef<HTMLDivElement>(null);
  const { fields, errors } = form;
  return (
    <>
      <Field label="Title" name="title" error={errors.title} hidesLabel>
        {(control) => (
          <TitleBox
            control={control}
            value={fields.title}
            onChange={(title) => form.change({ title })}
            onBlur={() => void form.checkField('title')}
            onEnter={() => focusText(subtitle.current)}
          />
        )}
      </Field>
      <div ref={subtitle}>
        <Field label="Subtitle" name="subtitle" error={errors.subtitle} hidesLabel>
          {(control) => (
            <TitleBox
              control={control}
              kind="subtitle"
              value={fields.subtitle}
              onChange={(text) => form.change({ subtitle: text })}
              onBlur={() => void form.checkField('subtitle')}
              onEnter={() => focusText(content.current)}
            />
          )}
        </Field>
      </div>
      <div ref={content} className="mt-4">
        {contentField}
      </div>
    </>
  );
}

/** Post form: title and text first, then the post's settings. */
export function PostForm({
  form,
  topicsPath,
  subtopics,
  counts,
  isPlain,
  imageField,
  sharing,
  contentField,
  ...notice
}: PostFormProps) {
  const settings = (
    <>
      <PostFormCategory form={form} topicsPath={topicsPath} />
      {form.fields.category === 'sports' && <PostFormTeams form={form} />}
      <PostFormSubtopics form={form} known={subtopics} />
      <div className={isPlain ? undefined : 'border-t border-line pt-6'}>
        <PostFormAccess form={form} counts={counts} />
      </div>
      {!isPlain && <div className="border-t border-line pt-6">{sharing}</div>}
      <PostFormNotice form={form} {...notice} />
    </>
  );
  if (isPlain) {
    return (
      <form {...form.props} className="grid gap-6 pt-8">
        <PlainTextFields form={form} />
        {settings}
      </form>
    );
  }
  return (
    <div className="pt-6 pb-16">
      <form {...form.props}>
        <TextFields form={form} contentField={contentField} />
        <div className="mt-10 grid gap-8 border-t border-line pt-8">
          {imageField}
          {settings}
        </div>
      </form>
    </div>
  );
}
