import { expect, test } from 'vitest';
import { teamName } from '#contract/teams';
import { findTeams } from '@/features/posts/editor/post-form-team-list.tsx';
import { readTeams } from '../../worker/features/teams/teams.service.ts';

const namesFor = (typed: string) =>
  findTeams(readTeams().leagues, typed).flatMap(({ teams }) => teams.map((team) => teamName(team)));

test('finds a club without a city in its name by its name and by its home city', () => {
  expect(namesFor('athletics')).toEqual(['Athletics']);
  expect(namesFor('Sacramento ath')).toEqual(['Athletics']);
  expect(namesFor('Sacramento').toSorted()).toEqual(['Athletics', 'Sacramento Kings']);
});

test('finds other teams by city, name, league and sport', () => {
  expect(namesFor('st. lou')).toEqual(['St. Louis Cardinals', 'St. Louis Blues']);
  expect(namesFor('mlb sox')).toEqual(['Boston Red Sox', 'Chicago White Sox']);
  expect(namesFor('zebras')).toEqual([]);
});
