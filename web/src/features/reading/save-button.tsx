import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { BookmarkIcon } from '@/components/ui/icons.tsx';
import { toastLoadFailed } from '@/lib/use-lazy-component.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { savedIdsQuery } from './saved-ids.queries.ts';

const load = () => import('./change-saved.ts');

type SaveButtonProps = {
  post: { id: string; title: string };
  /** Null for a guest. */
  viewerId: string | null;
  /** Shows a word next to the icon, instead of a name with the title, which only one button of a page can have. */
  hasLabel?: boolean;
};

/** Saves a post to the reading list, or removes it. The code for it loads on the first press. */
export function SaveButton({ post, viewerId, hasLabel }: SaveButtonProps) {
  const client = useQueryClient();
  const { data } = useQuery(savedIdsQuery(viewerId));
  // A part of the page may hydrate after the ids have loaded; its HTML shows none as saved.
  const isSaved = useMounted() && data !== undefined && (data.open.includes(post.id) || data.read.includes(post.id));
  const press = (): unknown =>
    load().then(
      ({ toggleSaved }) => toggleSaved(client, viewerId, post.id),
      () => toastLoadFailed(press),
    );
  return (
    <Button
      variant={hasLabel ? 'outline' : 'ghost'}
      size={hasLabel ? 'default' : 'icon'}
      aria-pressed={isSaved}
      aria-label={hasLabel ? undefined : `Save “${post.title}”`}
      onClick={press}
    >
      <BookmarkIcon />
      {hasLabel && 'Save'}
    </Button>
  );
}
