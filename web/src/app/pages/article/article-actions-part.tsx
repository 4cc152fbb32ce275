import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';

export const articleActions = createLazyPart(() => import('./article-actions.tsx'));

/** The buttons below an article. They load at the first sign of a person, and a press before that counts. */
export const ArticleActionsPart = () => (
  <div id="article-actions" className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
    <RenderedPart part={articleActions} props={{}} place="#article-actions" isLate />
  </div>
);
