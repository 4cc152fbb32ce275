import { useState } from 'react';
import { CONTENT_MAX, CONTENT_WARNING_RATIO } from '#contract/limits';
import { MarkupEditor } from '@/components/domain/markup-editor.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import { markupOfHtml } from '@/features/editor/paste/markup-of-html.ts';
import { TextEditor } from '@/features/editor/text-editor.tsx';
import { textImageTypes, uploadTextImage } from '@/features/images/upload-text-image.ts';
import type { PostFormState } from '@/features/posts/editor/use-post-form.ts';
import { FormatNotice } from './format-notice.tsx';
import type { View } from './use-view.ts';

type ContentFieldProps = { form: PostFormState; draft: OpenDraft; view: View; onShow: (view: View) => void };

/** Explains why the text is shown as markup. */
function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="warning" title="Failed to load the editor">
      <p>You can write in Markup until it loads. Your text is saved as usual.</p>
      <Button className="mt-3" variant="outline" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  );
}

/** The text of a post: the editor or its markup; for a text in format 1, the text box with a notice. */
export function ContentField({ form, draft, view, onShow }: ContentFieldProps) {
  const [isFailed, setFailed] = useState(false);
  const { fields, errors } = form;
  const isMarkup = fields.format === 1 || view === 'markup' || isFailed;
  /** Publishing locks the form, but an image in the text may still be uploaded. */
  const change = (content: string) => (form.isPublishing ? draft.change({ content }) : form.change({ content }));
  const shared = {
    value: fields.content,
    onBlur: () => void form.checkField('content'),
    error: errors.content,
    limit: CONTENT_MAX,
    warningShare: CONTENT_WARNING_RATIO,
  };
  return (
    <>
      <FormatNotice form={form} />
      {isFailed && (
        <LoadFailure
          onRetry={() => {
            setFailed(false);
            onShow('write');
          }}
        />
      )}
      {isMarkup && (
        <Field label="Content" name="content" error={errors.content} hidesLabel showsError={false}>
          {(control) => (
            <MarkupEditor
              {...shared}
              control={control}
              onChange={(content) => form.change({ content })}
              placeholder={fields.format === 1 ? 'Tell your story…' : 'Tell your story in markup…'}
              {...(fields.format === 2 && { fromHtml: markupOfHtml })}
            />
          )}
        </Field>
      )}
      {fields.format === 2 && !isFailed && (
        <div hidden={isMarkup}>
          <Field label="Content" name="content" error={errors.content} hidesLabel showsError={false}>
            {(control) => (
              <TextEditor
                {...shared}
                control={control}
                onChange={change}
                placeholder="Tell your story…"
                isShown={view === 'write'}
                isLocked={form.isPublishing}
                images={draft.images}
                accept={textImageTypes}
                upload={uploadTextImage}
                onUploaded={({ id, picture }) => draft.addImages({ [id]: picture })}
                onBusyChange={form.imageBusy.text}
                onLoadFailed={() => {
                  setFailed(true);
                  onShow('markup');
                }}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
