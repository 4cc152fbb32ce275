import { expect, test } from 'vitest';
import type { InterestsResponse } from '#contract/interests';
import type { LeagueTeams } from '#contract/teams';
import { type Followed, withoutInterest } from '@/features/interests/without-interest.ts';

const team = (id: string) => ({ id, city: id, name: id });
const division = (id: string, ...teams: string[]): LeagueTeams => ({
  id,
  sport: 'NHL',
  name: id,
  abbreviation: id,
  teams: teams.map(team),
});
const known = [division('east', 'a', 'b', 'c'), division('west', 'd', 'e')];

const subtopic = (id: string, category: 'travel' | 'tech', isImplied = false) => ({
  id,
  category,
  isImplied,
  name: id,
  label: id,
});

const nothing: InterestsResponse = { categories: [], whole: [], subtopics: [], teams: [], leagues: [], bloggers: [] };
const taken = (interests: Partial<InterestsResponse>, removed: Partial<Followed>) =>
  withoutInterest({ ...nothing, ...interests }, { name: 'x', ...removed } as Followed, known);
const sports = (interests: Partial<InterestsResponse>, kind: 'team' | 'league', id: string) =>
  taken({ categories: ['sports'], ...interests }, { kind, category: 'sports', id });

test('splits a whole division when one of its teams is removed, without duplicates', () => {
  expect(sports({ leagues: ['east', 'west'], teams: ['b'] }, 'team', 'a')).toEqual({
    ...nothing,
    categories: ['sports'],
    teams: ['b', 'c'],
    leagues: ['west'],
  });
});

test('removes a single team and a division alone', () => {
  const followed = { leagues: ['east'], teams: ['d', 'e'] };
  expect(sports(followed, 'team', 'd')).toMatchObject({ leagues: ['east'], teams: ['e'], categories: ['sports'] });
  expect(sports(followed, 'league', 'east')).toMatchObject({ leagues: [], teams: ['d', 'e'], categories: ['sports'] });
});

test('removes a category with the last choice in it', () => {
  expect(sports({ teams: ['d'] }, 'team', 'd')).toEqual(nothing);
  expect(sports({ leagues: ['east'] }, 'league', 'east')).toEqual(nothing);
  const travel = {
    categories: ['travel' as const],
    subtopics: [subtopic('asia', 'travel'), subtopic('africa', 'travel')],
  };
  const asia = { kind: 'subtopic', category: 'travel', id: 'asia' } as const;
  expect(taken(travel, asia).categories).toEqual(['travel']);
  expect(taken(taken(travel, asia), { ...asia, id: 'africa' })).toEqual(nothing);
});

test('preserves no category for choices that came with another one, and removes none', () => {
  const tech = (...subtopics: InterestsResponse['subtopics']) => ({ categories: ['tech' as const], subtopics });
  const remove = { kind: 'subtopic', category: 'tech' } as const;
  const [chosen, implied] = [subtopic('ai', 'tech'), subtopic('esports', 'tech', true)];
  expect(taken(tech(chosen, implied), { ...remove, id: 'ai' })).toEqual({ ...nothing, subtopics: [implied] });
  const all = { categories: ['tech' as const], whole: ['tech' as const] };
  expect(taken({ ...all, subtopics: [implied] }, { ...remove, id: 'esports' })).toEqual({ ...nothing, ...all });
});

test('leaves the rest of Sports when a team is removed from it, with its division or alone', () => {
  const whole = ['sports' as const];
  expect(sports({ whole, teams: ['d'] }, 'team', 'd')).toEqual({ ...nothing, categories: ['sports'], whole });
  expect(sports({ whole, leagues: ['west'] }, 'team', 'd')).toMatchObject({ whole, teams: ['e'], leagues: [] });
});

test('removes a category with everything in it, and nothing else', () => {
  const others = { subtopics: [subtopic('asia', 'travel')], teams: ['d'] };
  const both = { categories: ['tech' as const, 'sports' as const], whole: ['tech' as const] };
  expect(taken({ ...both, ...others }, { kind: 'category', category: 'tech' })).toEqual({
    ...nothing,
    ...others,
    categories: ['sports'],
  });
  expect(taken({ ...both, ...others }, { kind: 'category', category: 'sports' })).toEqual({
    ...nothing,
    ...both,
    categories: ['tech'],
    subtopics: others.subtopics,
  });
});

test('changes nothing when the removed choice is missing', () => {
  const all = ['sports' as const, 'travel' as const];
  const whole = { ...nothing, categories: all, whole: all };
  expect(withoutInterest(whole, { kind: 'team', category: 'sports', id: 'd', name: 'd' }, known)).toEqual(whole);
  expect(withoutInterest(whole, { kind: 'subtopic', category: 'travel', id: 'asia', name: 'Asia' }, known)).toEqual(
    whole,
  );
});
