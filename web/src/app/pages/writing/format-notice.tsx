import { useState } from 'react';
import type { DraftFields } from '#contract/drafts';
import { toFormat2 } from '#contract/format/convert';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { PostFormState } from '@/features/posts/editor/use-post-form.ts';

type FormatNoticeProps = { form: PostFormState };
type Text = Pick<DraftFields, 'content' | 'format'>;

/** Offers the new editor for a text in format 1. The switch can be undone until the text changes. */
export function FormatNotice({ form }: FormatNoticeProps) {
  const [switched, setSwitched] = useState<{ before: Text; after: Text } | null>(null);
  const { content, format } = form.fields;

  function change(text: Text) {
    form.change(text);
  }

  if (format === 1) {
    return (
      <div className="pb-3">
        <Notice tone="warning" isSilent title="This post uses the earlier editor">
          <p>The new editor adds headings, lists, links, images and notes. Your text keeps its formatting.</p>
          <Button
            className="mt-3"
            variant="outline"
            size="sm"
            onClick={() => {
              const after: Text = { content: toFormat2(content), format: 2 };
              setSwitched({ before: { content, format }, after });
              change(after);
            }}
          >
            Switch to the new editor
          </Button>
        </Notice>
      </div>
    );
  }
  if (switched === null || switched.after.content !== content) return null;
  return (
    <div className="pb-3">
      <Notice tone="success" title="This post now uses the new editor">
        <Button
          className="mt-2"
          variant="outline"
          size="sm"
          onClick={() => {
            setSwitched(null);
            change(switched.before);
          }}
        >
          Undo
        </Button>
      </Notice>
    </div>
  );
}
