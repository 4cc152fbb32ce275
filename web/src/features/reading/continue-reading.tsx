import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DEFAULT_AUTHOR } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { continuePath, PART_MAX, type ReadingResponse, readingMessages } from '#contract/reading';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { CloseIcon } from '@/components/ui/icons.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { readingQuery } from './reading.queries.ts';

type ContinuedArticle = ReadingResponse['articles'][number];

const pathOf = ({ id }: ContinuedArticle) => `/reading/${encodeURIComponent(id)}`;

/** Removes an article from the reading history, and offers Undo. */
function useRemoveContinued() {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: queryKeys.reading });
  const fail = (error: Error) => void toast.error(failureText(error, readingMessages.removeFailed));
  const putBack = (article: ContinuedArticle) =>
    void api.put(pathOf(article), { part: article.part }).then(refetch, fail);
  return useMutation({
    mutationFn: (article: ContinuedArticle) => api.delete(pathOf(article)),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.reading });
      queryClient.setQueryData<ReadingResponse>(
        queryKeys.reading,
        (known) => known && { articles: known.articles.filter((article) => article.id !== id) },
      );
    },
    onSuccess: (_answer, article) => {
      const undo = { label: 'Undo', onPress: () => putBack(article) };
      toast.offering('success', readingMessages.articleRemoved, undo);
    },
    onError: fail,
    // Another started article may take the place.
    onSettled: refetch,
  });
}

type ItemProps = { article: ContinuedArticle; onRemove: () => void };

function ContinuedItem({ article, onRemove }: ItemProps) {
  const { title, author, part } = article;
  const percentage = `${Math.round((part / PART_MAX) * 100)}% read`;
  return (
    <li className="relative flex h-32 w-72 shrink-0 flex-col rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong md:w-auto md:max-w-sm md:min-w-0 md:flex-1">
      <h3 dir="auto" className="line-clamp-2 pr-7 text-lg leading-snug wrap-anywhere">
        <Link to={continuePath(article, part)} className="stretched hover:text-accent">
          {title}
        </Link>
      </h3>
      <p className="mt-auto mb-2 truncate text-xs text-muted">
        {percentage} · By {author?.username ?? DEFAULT_AUTHOR}
      </p>
      <Progress label={`${title}: ${percentage}`} value={part / PART_MAX} />
      <button
        type="button"
        aria-label={`Remove “${title}”`}
        onClick={onRemove}
        className="above absolute top-1 right-1 grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-sunken hover:text-ink md:size-9"
      >
        <CloseIcon className="size-4" />
      </button>
    </li>
  );
}

/** Links the articles that the viewer started to the places where they stopped. */
export default function ContinueReading() {
  const articles = useQuery(readingQuery).data?.articles ?? [];
  const remove = useRemoveContinued();
  return (
    <FocusPreservingList rows={articles}>
      {articles.length > 0 && (
        <section aria-labelledby="continue" className="border-b border-line pt-5 pb-6">
          <h2 id="continue" className="text-lg">
            Continue Reading
          </h2>
          <ul className="scroll-row mt-3 flex gap-4">
            {articles.map((article) => (
              <ContinuedItem key={article.id} article={article} onRemove={() => remove.mutate(article)} />
            ))}
          </ul>
        </section>
      )}
    </FocusPreservingList>
  );
}
