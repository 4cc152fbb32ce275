import { useQueryClient } from '@tanstack/react-query';
import type { SavedEntry, SavedState } from '#contract/reading';
import { PostCard } from '@/components/domain/post-card.tsx';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { CheckIcon, RefreshIcon } from '@/components/ui/icons.tsx';
import { changeSaved } from './change-saved.ts';
import { SaveButton } from './save-button.tsx';

type SavedRowProps = { entry: SavedEntry; state: SavedState; viewerId: string };

/** Shows a saved post, or that it is no longer available. */
export function SavedRow({ entry, state, viewerId }: SavedRowProps) {
  const queryClient = useQueryClient();
  const change = (to: SavedState | null) =>
    void changeSaved(queryClient, viewerId, { id: entry.id, from: state, to, isUnavailable: 'unavailable' in entry });
  if ('unavailable' in entry) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-7 md:py-8">
        <div className="text-muted">
          <p className="font-serif text-xl">No longer available</p>
          <p className="mt-1 text-xs">
            Saved on <Time at={entry.savedAt} format="long" />
          </p>
        </div>
        <Button variant="outline" size="sm" onClick={() => change(null)}>
          Remove
          <span className="sr-only"> the post that is no longer available</span>
        </Button>
      </div>
    );
  }
  const post = { ...entry, subtopics: [], teams: [], reason: null };
  const isOpen = state === 'open';
  const label = isOpen ? 'Mark as Read' : 'Read Again';
  const Icon = isOpen ? CheckIcon : RefreshIcon;
  return (
    <PostCard
      post={post}
      menu={
        <>
          <Button
            variant="ghost"
            size="sm"
            className="px-3 whitespace-nowrap text-muted"
            aria-label={`${label}: ${entry.title}`}
            onClick={() => change(isOpen ? 'read' : 'open')}
          >
            <Icon className="size-4" />
            <span className="max-sm:hidden">{label}</span>
          </Button>
          <SaveButton post={post} viewerId={viewerId} />
        </>
      }
    />
  );
}
