import { useState } from 'react';
import { moderationMessages, moderationTexts } from '#contract/moderation';
import { Field } from '@/components/ui/field.tsx';
import { Select } from '@/components/ui/select.tsx';
import type { ArticleDialogProps } from '../takedowns/article-moderation.tsx';
import { ReportDialog } from './report-dialog.tsx';

const texts = {
  title: 'Report this article',
  description: 'Only admins can see who reported an article.',
  signIn: moderationMessages.signInToReport,
  sent: moderationTexts.reported,
  failed: moderationTexts.reportFailed,
};

/** Returns the pictures of an article that can be reported. */
function picturesOf({ image, images }: ArticleDialogProps['article']): { id: string; label: string }[] {
  const inText = Object.keys(images).map((id, n) => ({ id, label: `Picture ${n + 1} in the text` }));
  return image === null ? inText : [{ id: 'featured', label: 'Featured picture' }, ...inText];
}

/** Reports an article, or one of its pictures. */
export default function ArticleReportDialog({ article, ...dialog }: ArticleDialogProps) {
  const [picture, setPicture] = useState('');
  const pictures = picturesOf(article);
  return (
    <ReportDialog
      {...dialog}
      path={`/posts/${encodeURIComponent(article.id)}/report`}
      texts={texts}
      more={{ picture: picture === '' ? null : picture }}
      before={
        pictures.length > 0 && (
          <Field label="What do you report?" name="picture">
            {(control) => (
              <Select {...control} value={picture} onChange={(event) => setPicture(event.target.value)}>
                <option value="">The article</option>
                {pictures.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )
      }
    />
  );
}
