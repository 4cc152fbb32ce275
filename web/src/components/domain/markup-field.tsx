import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { WorkText } from './work-text.tsx';

type MarkupFieldProps = Pick<ComponentProps<typeof TextArea>, 'rows' | 'limit'> & {
  /** Value and handlers of the field `text`, as `form.text('text')` returns them. */
  text: Omit<ComponentProps<typeof TextArea>, 'value' | 'rows' | 'limit'> & { value: string };
  error: string | undefined;
  /** More buttons beside the one of the preview. */
  children?: ReactNode;
};

/** A text in markup of format 2, with a preview of it. */
export function MarkupField({ text, error, rows, limit, children }: MarkupFieldProps) {
  const [hasPreview, setPreview] = useState(false);
  return (
    <>
      <Field
        label="Text"
        name="text"
        error={error}
        hint="Headings start with ##, lists with a hyphen. Links: [text](https://example.com)."
      >
        {(field) => <TextArea {...field} {...text} rows={rows} limit={limit} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-expanded={hasPreview} onClick={() => setPreview(!hasPreview)}>
          {hasPreview ? 'Hide Preview' : 'Show Preview'}
        </Button>
        {children}
      </div>
      {hasPreview && (
        <div className="prose rounded-lg border border-line p-4">
          <WorkText text={text.value} format={2} images={{}} />
        </div>
      )}
    </>
  );
}
