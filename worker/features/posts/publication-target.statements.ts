import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import type { CategoryKey } from '#contract/topics';
import { fromPost, isSameSql, type StoredFields, textFields, versionFields } from '../../db/work-fields.ts';

/** SQL of the fields of a work that its publication depends on, from a request or a stored work. Lists are JSON. */
export type WorkSource = { category: SQL; imageId: SQL; shareImageId: SQL; pictures: SQL; teams: SQL };

/**
 * A work to publish: where its fields come from, the version it is based on (null for none), and whether a published
 * post `p` with its text `b` has the same text.
 */
export type PublicationTarget = { id: string; source: WorkSource; base: number | SQL | null; hasSameText: SQL };

type SubmittedWork = Pick<StoredFields, (typeof textFields)[number]> & {
  category: CategoryKey;
  imageId: string | null;
  shareImageId: string | null;
  pictures: readonly string[];
  teams: readonly string[];
  format?: Format | undefined;
};

/** Takes the work from a request. Without a format, only the texts are compared. */
export function requestTarget(id: string, { format, ...work }: SubmittedWork, base: number | null): PublicationTarget {
  return {
    id,
    base,
    source: {
      category: sql`${work.category}`,
      imageId: sql`${work.imageId}`,
      shareImageId: sql`${work.shareImageId}`,
      pictures: sql`${JSON.stringify(work.pictures)}`,
      teams: sql`${JSON.stringify([...new Set(work.teams)])}`,
    },
    hasSameText:
      format === undefined
        ? isSameSql(textFields, fromPost, work)
        : isSameSql(versionFields, fromPost, { ...work, format }),
  };
}

/** Takes the work from the author's draft or schedule, which is its own base. */
export function storedTarget(table: 'drafts' | 'schedules', id: string, author: number): PublicationTarget {
  const column = (name: string) =>
    sql`(SELECT ${sql.raw(name)} FROM ${sql.raw(table)} WHERE id = ${id} AND author = ${author})`;
  return {
    id,
    base: column('version'),
    source: {
      category: column('category'),
      imageId: column('image'),
      shareImageId: column('share_image'),
      pictures: column('pictures'),
      teams: column('teams'),
    },
    hasSameText: sql`0`,
  };
}
