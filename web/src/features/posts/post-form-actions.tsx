import type { ReactNode } from 'react';
import { postMessages } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { PostForm } from './use-post-form.ts';

type Props = {
  form: PostForm;
  /** Of the form element, which this stands outside of: an obstacle may have a form of its own. */
  formId: string;
  isPublished: boolean;
  /** Why nothing can be published yet, with the way on; null when it can. */
  obstacle: ReactNode;
  onCancel: () => void;
};

/** The end of the form: what was refused, what stands in the way, Cancel and the one action. */
export function PostFormActions({ form, formId, isPublished, obstacle, onCancel }: Props) {
  const isReady = form.fields.category !== null && obstacle === null;
  return (
    <div className="grid gap-5">
      {obstacle}
      {form.refusals.length > 0 && (
        <Notice tone="error" title={postMessages.validationTitle}>
          {form.refusals.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button variant="ghost" size="mobile" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          size="mobile"
          disabled={!isReady}
          busy={form.isPublishing}
          busyLabel={isPublished ? 'Updating...' : 'Publishing...'}
        >
          {isPublished ? 'Update Post' : 'Publish Post'}
        </Button>
      </div>
    </div>
  );
}
