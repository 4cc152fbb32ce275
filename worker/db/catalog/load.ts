import { categories } from '#contract/topics';
import { catalogLeagues, catalogTeams } from './sports.ts';
import { subtopicNames } from './topics.ts';

const literal = (rows: unknown) => `'${JSON.stringify(rows).replaceAll("'", "''")}'`;
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Every subtopic of the catalog, in display order. `topic` is its category's number. */
export const catalogSubtopics = categories.flatMap(({ key, number }) =>
  subtopicNames[key].map((entry, position) => {
    const { name, label } = typeof entry === 'string' ? { name: entry, label: entry } : entry;
    return { id: `${key.replaceAll('_', '-')}-${slug(label)}`, category: key, topic: number, name, label, position };
  }),
);

/**
 * Returns the catalog (topics, subtopics, leagues, teams) as idempotent SQL statements: they add new entries, update
 * changed names, remove nothing and preserve existing numbers.
 */
export function catalogSql(): string[] {
  const topicRows = categories.map(({ key, name, number }) => ({ number, key, name: `General ${name}` }));
  return [
    `INSERT INTO topics (seq, id, name, category)
     SELECT value->>'number', 'general-' || replace(value->>'key', '_', '-'), value->>'name', value->>'key'
       FROM json_each(${literal(topicRows)}) WHERE true
     ON CONFLICT (seq) DO UPDATE SET name = excluded.name`,
    `INSERT INTO subtopics (id, topic, name, label, position)
     SELECT value->>'id', value->>'topic', value->>'name', value->>'label', value->>'position'
       FROM json_each(${literal(catalogSubtopics)}) WHERE true
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, label = excluded.label, position = excluded.position`,
    `INSERT INTO leagues (id, sport, name, abbreviation, position)
     SELECT value->>'id', value->>'sport', value->>'name', value->>'abbreviation', value->>'order'
       FROM json_each(${literal(catalogLeagues)}) WHERE true
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, abbreviation = excluded.abbreviation, position = excluded.position`,
    `INSERT INTO teams (id, league, city, name, abbreviation)
     SELECT t.value->>'id', l.seq, t.value->>'city', t.value->>'name', t.value->>'abbreviation'
       FROM json_each(${literal(catalogTeams)}) t JOIN leagues l ON l.id = t.value->>'leagueId'
      WHERE true
     ON CONFLICT (id) DO UPDATE SET league = excluded.league, city = excluded.city, name = excluded.name, abbreviation = excluded.abbreviation`,
  ];
}
