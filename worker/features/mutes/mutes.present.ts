import type { MutesResponse } from '#contract/mutes';
import type { CategoryKey } from '#contract/topics';
import type { MuteRow } from './mutes.repo.ts';

const byKind = (rows: readonly MuteRow[], kind: MuteRow['kind']) => rows.filter((row) => row.kind === kind);
const presentUser = ({ id, username }: MuteRow) => ({ id, username: username ?? '' });

/** Groups a reader's mutes by kind. */
export function presentMutes(rows: readonly MuteRow[]): MutesResponse {
  return {
    bloggers: byKind(rows, 'blogger').map(presentUser),
    subtopics: byKind(rows, 'subtopic').map(({ id, category, name, label }) => ({
      id,
      category: category as CategoryKey,
      name: name ?? '',
      label: label ?? '',
    })),
    categories: byKind(rows, 'category').map(({ category }) => category as CategoryKey),
    people: byKind(rows, 'person').map(presentUser),
  };
}
