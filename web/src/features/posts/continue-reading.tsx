import { articlePath, DEFAULT_AUTHOR } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import type { ShownArticle } from './article-header.tsx';
import { PAYWALL_CLASS } from './article-json-ld.ts';

/** Where a guest goes on, to come back to what they were reading. */
const signInPath = (article: ShownArticle) => `/auth?next=${encodeURIComponent(articlePath(article))}`;

/** What stands in for the rest of a premium article (spec §2 'Article page'), with the way on that there is. */
export function ContinueReading({ article, isSignedIn }: { article: ShownArticle; isSignedIn: boolean }) {
  const { author } = article;
  return (
    <section
      aria-labelledby="continue-reading"
      className={`${PAYWALL_CLASS} mt-4 rounded-lg bg-sunken px-6 py-10 text-center`}
    >
      <h2 id="continue-reading" className="text-2xl">
        Continue Reading
      </h2>
      <p className="mx-auto mt-2 max-w-sm text-muted text-balance">
        Subscribe to {author?.username ?? DEFAULT_AUTHOR} to read the full article
      </p>
      {!isSignedIn && (
        <ButtonLink to={signInPath(article)} size="lg" className="mt-6">
          Subscribe Now
        </ButtonLink>
      )}
    </section>
  );
}
