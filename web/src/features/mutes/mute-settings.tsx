import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { bloggerPath } from '#contract/handles';
import { type MutesResponse, muteMessages } from '#contract/mutes';
import { categoryName, topicPath } from '#contract/topics';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { changeMute, MUTES_SCOPE, type MuteTarget } from './shared/change-mute.ts';
import { useMutes } from './shared/use-mutes.ts';

/** `to` is the page of what is muted. */
type Entry = MuteTarget & { to: string; note?: string };

const userEntries = (kind: 'blogger' | 'person', users: MutesResponse['people']): Entry[] =>
  users.map(({ id, username }) => ({ kind, id, name: `@${username}`, to: bloggerPath({ username }) }));

/** Returns the mutes by kind, under the headings of the screen. */
const groupsOf = ({ bloggers, subtopics, categories, people }: MutesResponse): [string, Entry[]][] => [
  ['Bloggers', userEntries('blogger', bloggers)],
  [
    'Subtopics',
    subtopics.map(({ id, category, name, label }) => ({
      kind: 'subtopic',
      id,
      name: label,
      to: topicPath(category, name),
      note: `in ${categoryName(category)}`,
    })),
  ],
  ['Categories', categories.map((key) => ({ kind: 'category', id: key, name: categoryName(key), to: topicPath(key) }))],
  ['People', userEntries('person', people)],
];

function Row({ entry: { to, note, ...target } }: { entry: Entry }) {
  const queryClient = useQueryClient();
  const isBusy =
    useIsMutating({
      predicate: ({ options, state }) =>
        options.scope?.id === MUTES_SCOPE.id &&
        (state.variables as { target: MuteTarget } | undefined)?.target.id === target.id,
    }) > 0;
  // A person may have no page of their own.
  const name = target.kind === 'person' ? target.name : <TextLink to={to}>{target.name}</TextLink>;
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2">
      <p className="min-w-0 text-base wrap-anywhere">
        {name} {note && <span className="text-sm text-muted">{note}</span>}
      </p>
      <Button
        variant="outline"
        size="sm"
        busy={isBusy}
        aria-label={`Unmute ${target.name}`}
        onClick={() => void changeMute(queryClient, { target, isMuted: false })}
      >
        Unmute
      </Button>
    </li>
  );
}

/** Holds the place of what most viewers have. */
const usual: MutesResponse = { bloggers: [], subtopics: [], categories: [], people: [] };

/** Lists everything that the viewer has muted, by kind. One press unmutes. */
export function MuteSettings() {
  const query = useMutes();
  if (query.data === undefined && query.isError) {
    const title = failureText(query.error, muteMessages.loadFailed);
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const groups = groupsOf(query.data ?? usual).filter(([, entries]) => entries.length > 0);
  return (
    <SkeletonUntil isLoaded={query.data !== undefined}>
      <FocusPreservingList rows={groups} className="space-y-8">
        {groups.length === 0 && (
          <p className="text-sm text-pretty text-muted">
            Bloggers, topics and people that you mute will appear here. You can mute them from the menu of a post or of
            a comment.
          </p>
        )}
        {groups.map(([heading, entries]) => (
          <div key={heading}>
            <h4 className="pb-2 text-base font-medium">{heading}</h4>
            <ul aria-label={`Muted ${heading.toLowerCase()}`} className="border-b border-line">
              {entries.map((entry) => (
                <Row key={entry.id} entry={entry} />
              ))}
            </ul>
          </div>
        ))}
      </FocusPreservingList>
    </SkeletonUntil>
  );
}
