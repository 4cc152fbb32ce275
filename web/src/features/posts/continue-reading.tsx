import { type Article, articlePath, DEFAULT_AUTHOR } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { PAYWALL_CLASS } from './article-json-ld.ts';

/** Where a guest goes on, to come back to what they were reading. */
const signInPath = (article: Article) => `/auth?next=${encodeURIComponent(articlePath(article))}`;

/** What stands in for the rest of a premium article (spec §2 'Article page'). */
export function ContinueReading({ article, isSignedIn }: { article: Article; isSignedIn: boolean }) {
  const { author } = article;
  const to = isSignedIn && author ? `/blogger/${author.id}` : signInPath(article);
  return (
    <section
      aria-labelledby="continue-reading"
      className={`${PAYWALL_CLASS} border-line border-y-2 px-4 py-10 text-center sm:px-8`}
    >
      <h2 id="continue-reading" className="font-serif text-3xl">
        Continue Reading
      </h2>
      <p className="mx-auto mt-3 mb-6 max-w-md text-muted">
        Subscribe to {author?.username ?? DEFAULT_AUTHOR} to read the full article
      </p>
      <ButtonLink to={to} size="lg">
        Subscribe Now
      </ButtonLink>
    </section>
  );
}
