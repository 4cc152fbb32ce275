import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { articlePath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { CopyLinkButton } from '../article/copy-link-button.tsx';
import { ShareButton } from '../article/share-button.tsx';
import { clearJustPublished, readJustPublished } from './just-published.ts';

/**
 * Describes the emails about a new post.
 * @param emailed number of readers who get it; null above the counting limit
 */
export function emailText(emailed: number | null): string {
  if (emailed === 0) return 'No email was sent about it.';
  return `${emailed === null ? 'Your readers' : formatCount(emailed, 'reader')} will get it by email.`;
}

/** Confirms a publication or update with links to open and share the post. States how many readers get an email. */
export function PublishedNotice() {
  const { state } = useLocation();
  const [published] = useState(() => readJustPublished(state));
  useEffect(clearJustPublished, []);
  if (published === null) return null;
  const { post, isNew, emailed } = published;
  const path = articlePath(post);
  return (
    <section aria-label="Your post" className="mt-6 rounded-lg bg-money-soft px-5 py-4">
      <p className="font-semibold">{isNew ? 'Your post is live.' : 'Your changes are live.'}</p>
      {isNew && <p className="mt-0.5 text-sm text-pretty">{emailText(emailed)}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={path}>View Post</ButtonLink>
        <CopyLinkButton path={path} />
        <ShareButton path={path} />
      </div>
    </section>
  );
}
