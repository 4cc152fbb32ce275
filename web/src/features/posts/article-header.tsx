import { type Article, DEFAULT_AUTHOR } from '#contract/posts';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Time } from '@/components/domain/time.tsx';
import { TopicBadge } from '@/components/domain/topic-badge.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { formatCount } from '@/lib/format.ts';
import { ArticleTags } from './article-tags.tsx';

function AuthorCard({ author }: { author: Article['author'] }) {
  const name = author?.username ?? DEFAULT_AUTHOR;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} url={author?.pictureUrl ?? null} size={44} />
      <div className="min-w-0">
        <p className="truncate font-medium">By {name}</p>
        {author && (
          <ButtonLink to={`/blogger/${author.id}`} variant="link" size="sm">
            View Profile
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** What stands above an article's text: where it belongs, its title, who wrote it, when, how long it takes. */
export function ArticleHeader({ article }: { article: Article }) {
  return (
    <header>
      <div className="flex flex-wrap items-center gap-2">
        <TopicBadge category={article.category} />
        {article.isFree ? <Badge tone="free">FREE</Badge> : <Badge tone="premium">Premium</Badge>}
      </div>
      <h1 className="mt-4 text-balance break-words font-serif text-4xl leading-tight md:text-5xl">{article.title}</h1>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-y py-4">
        <AuthorCard author={article.author} />
        <p className="text-muted text-sm">
          <Time at={article.createdAt} format="long" /> · {article.readMinutes} min read ·{' '}
          {formatCount(article.viewCount, 'view')}
        </p>
      </div>
      <ArticleTags article={article} />
    </header>
  );
}
