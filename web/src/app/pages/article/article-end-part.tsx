import { type ComponentType, Suspense, use } from 'react';

let ArticleEnd: ComponentType | undefined;
let loading: Promise<void> | undefined;

/** Loads the part after an article. The server loads it before rendering, so the page contains it. */
export function loadArticleEnd(): Promise<void> {
  loading ??= import('./article-end.tsx').then(
    (module) => {
      ArticleEnd = module.default;
    },
    () => {
      // The next article retries. On this page the server-rendered links continue to work.
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

/** The part after an article, in a chunk of its own: the article is usable before the chunk has loaded. */
export const ArticleEndPart = () => (
  <Suspense fallback={null}>
    <Loaded />
  </Suspense>
);
