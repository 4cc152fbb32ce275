import { type ComponentType, Suspense, use } from 'react';

let ArticleEnd: ComponentType | undefined;
let loading: Promise<void> | undefined;

/** Loads the part after an article. The server does so before it composes a page, so that the page contains the part. */
export function loadArticleEnd(): Promise<void> {
  loading ??= import('./article-end.tsx').then(
    (module) => {
      ArticleEnd = module.default;
    },
    () => {
      // The next article tries again. Here, the links that the server composed keep working.
      loading = undefined;
      return new Promise(() => {});
    },
  );
  return loading;
}

function Loaded() {
  if (ArticleEnd === undefined) use(loadArticleEnd());
  return ArticleEnd && <ArticleEnd />;
}

/** The part after an article, in a chunk of its own: the article is usable before the chunk is there. */
export const ArticleEndPart = () => (
  <Suspense fallback={null}>
    <Loaded />
  </Suspense>
);
