import { useEffect, useRef, useState } from 'react';
import type { Author } from '#contract/posts';
import type { Subtopic } from '#contract/topics';
import { useTeams } from '@/features/teams/shared/use-teams.ts';
import { ArticleView } from '../article/article-view.tsx';
import { toPreviewArticle } from '../article/preview-article.ts';
import { CutText } from './cut-text.tsx';
import { type PostWork, teamBadgesIn } from './post-work.ts';

/** Disables links in the preview, because following one would close the editor. */
function useRestingLinks() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = ref;
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault();
    };
    current?.addEventListener('click', stay);
    return () => current?.removeEventListener('click', stay);
  }, []);
  return ref;
}

type Props = { id: string; work: PostWork; author: Author; subtopics: readonly Subtopic[] };

/** Previews a work with the components of the article page, without the reader's actions. */
export function PostPreview({ id, work, author, subtopics }: Props) {
  const [now] = useState(Date.now);
  const ref = useRestingLinks();
  const teams = useTeams({ enabled: work.fields.teams.length > 0 }).data;
  const article = toPreviewArticle(work.fields, {
    id,
    author,
    subtopics,
    publishedAt: work.publishedAt ?? now,
    picture: work.picture,
    images: work.images,
    teams: teamBadgesIn(teams?.leagues ?? []),
  });
  return (
    <div ref={ref} className="pt-6 pb-16">
      <p className="measure mx-auto text-sm text-muted">
        This is how readers will see your post. Links are disabled in the preview.
      </p>
      <div className="pt-8">
        <ArticleView
          article={article}
          body={
            article.isFree ? undefined : <CutText text={article.body} format={article.format} images={article.images} />
          }
          actions={null}
        />
      </div>
    </div>
  );
}
