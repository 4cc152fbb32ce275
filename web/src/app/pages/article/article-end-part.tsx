import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';

export const articleEnd = createLazyPart(() => import('./article-end.tsx'));

/** The part after an article: the article is usable before it has loaded. */
export const ArticleEndPart = () => (
  <div id="article-end">
    <RenderedPart part={articleEnd} props={{}} buttons="#article-end button" />
  </div>
);
