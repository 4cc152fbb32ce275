import { useEffect, useRef, useState } from 'react';
import { parse } from '#contract/format/parse';
import type { Format } from '#contract/format/tree';
import type { Images } from '#contract/images';
import type { Author } from '#contract/posts';
import { splitAtTeaser } from '#contract/teaser';
import type { Subtopic } from '#contract/topics';
import { TextTree } from '@/components/domain/text-tree.tsx';
import { useTeams } from '@/features/teams/shared/use-teams.ts';
import { ArticleView } from '../article/article-view.tsx';
import { toPreviewArticle } from '../article/preview-article.ts';
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

/** Shows a premium text with a line at the end of its teaser. */
function CutText({ text, format, images }: { text: string; format: Format; images: Images }) {
  const tree = parse(text, format);
  const { before, after } = splitAtTeaser(tree);
  return (
    <>
      <TextTree format={format} tree={{ blocks: before, notes: [] }} images={images} />
      {after.length > 0 && (
        <div className="my-8 flex items-center gap-4 font-sans text-sm text-muted">
          <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
          <span className="text-center text-balance">Readers without a subscription can read up to here</span>
          <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
        </div>
      )}
      <TextTree format={format} tree={{ blocks: after, notes: tree.notes }} images={images} />
    </>
  );
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
