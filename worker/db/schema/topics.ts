import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { categoryKeys } from '#contract/topics';

/** 'General {category}', one for each of the fourteen categories. */
export const topics = sqliteTable(
  'topics',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    name: text().notNull().unique(),
    category: text({ enum: categoryKeys as [string, ...string[]] }).notNull(),
  },
  (t) => [index('topics_category').on(t.category)],
);

/** `name` is stored and used in addresses, `label` is displayed. */
export const subtopics = sqliteTable(
  'subtopics',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    topic: integer()
      .notNull()
      .references(() => topics.seq, { onDelete: 'restrict' }),
    name: text().notNull(),
    label: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('subtopics_topic_name').on(t.topic, t.name)],
);
