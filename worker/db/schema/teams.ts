import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A division of one of the four sports. */
export const leagues = sqliteTable(
  'leagues',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    sport: text({ enum: ['MLB', 'NBA', 'NFL', 'NHL'] }).notNull(),
    name: text().notNull().unique(),
    abbreviation: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [check('leagues_sport', sql`${t.sport} IN ('MLB', 'NBA', 'NFL', 'NHL')`)],
);

export const teams = sqliteTable(
  'teams',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    league: integer()
      .notNull()
      .references(() => leagues.seq, { onDelete: 'restrict' }),
    city: text().notNull(),
    name: text().notNull(),
    abbreviation: text().notNull(),
  },
  (t) => [index('teams_league').on(t.league)],
);
