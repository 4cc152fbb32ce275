import { describe, expect, test } from 'vitest';
import type { LeagueTeams } from '#contract/teams';
import { groupBySport } from '@/features/teams/sport-groups.ts';
import {
  applyEdits,
  isEntire,
  isSameChoice,
  type SportsChoice,
  type SportsEdit,
  tickedTeams,
} from '@/features/teams/sports-choice.ts';
import { readTeams } from '../../worker/features/teams/teams.service.ts';

const { leagues } = readTeams();
const nothing: SportsChoice = { leagues: [], teams: [] };

function leagueOf(abbreviation: string): LeagueTeams {
  const league = leagues.find((each) => each.abbreviation === abbreviation);
  if (league === undefined) throw new Error(`no ${abbreviation}`);
  return league;
}

describe('the halves of a sport', () => {
  const expected: Record<string, Record<string, string[]>> = {
    MLB: {
      'American League': ['AL East', 'AL Central', 'AL West'],
      'National League': ['NL East', 'NL Central', 'NL West'],
    },
    NBA: { Eastern: ['Atlantic', 'Central', 'Southeast'], Western: ['Northwest', 'Pacific', 'Southwest'] },
    NFL: {
      AFC: ['AFC East', 'AFC North', 'AFC South', 'AFC West'],
      NFC: ['NFC East', 'NFC North', 'NFC South', 'NFC West'],
    },
    NHL: { Eastern: ['Atlantic (NHL)', 'Metropolitan'], Western: ['Central (NHL)', 'Pacific (NHL)'] },
  };
  const shown = groupBySport(leagues).map(({ sport, groups }) => ({
    sport,
    groups: groups.map(({ name, leagues: own }) => [name, own.map(({ abbreviation }) => abbreviation)]),
  }));

  test('list the four sports in their order', () => {
    expect(shown.map(({ sport }) => sport)).toEqual(['MLB', 'NBA', 'NFL', 'NHL']);
  });

  test.each(shown)('group the divisions of $sport', ({ sport, groups }) => {
    expect(groups).toEqual(Object.entries(expected[sport] ?? {}));
  });

  test('list AL and AFC first in any order of arrival, and unknown divisions last', () => {
    const newcomer: LeagueTeams = { id: 'mlb-new', sport: 'MLB', name: 'New', abbreviation: 'New', teams: [] };
    const groups = groupBySport([newcomer, ...leagues.toReversed()]);
    expect(groups[0]?.groups.map(({ name }) => name)).toEqual(['American League', 'National League', 'Other']);
    expect(groups[2]?.groups.map(({ name }) => name)).toEqual(['AFC', 'NFC']);
  });
});

describe('choosing', () => {
  const atlantic = leagueOf('Atlantic (NHL)');
  const ids = atlantic.teams.map(({ id }) => id);
  const [first = '', ...others] = ids;
  const league = (on: boolean): SportsEdit => ({ kind: 'league', id: atlantic.id, on });
  const team = (id: string, on: boolean): SportsEdit => ({ kind: 'team', id, on });
  const pressed = (edits: SportsEdit[], saved = nothing) => applyEdits(saved, edits, leagues);

  test('saves a whole division as one, with all its teams checked', () => {
    const choice = pressed([team(first, true), league(true)]);
    expect(choice).toEqual({ leagues: [atlantic.id], teams: [] });
    expect(tickedTeams(choice, atlantic)).toEqual(ids);
  });

  test('ends a whole division when one of its teams is removed, and preserves the others', () => {
    const choice = pressed([league(true), team(first, false)]);
    expect(isEntire(choice, atlantic)).toBe(false);
    expect(choice.leagues).toEqual([]);
    expect([...choice.teams].sort()).toEqual([...others].sort());
  });

  test('makes a division whole with the last of its teams', () => {
    const choice = pressed(ids.map((id) => team(id, true)));
    expect(choice).toEqual({ leagues: [atlantic.id], teams: [] });
  });

  test('removes all teams of a division, and nothing else', () => {
    const leafs = leagueOf('AFC East').teams[0]?.id ?? '';
    const saved = { leagues: [leagueOf('AL East').id], teams: [leafs, first] };
    expect(pressed([league(true), league(false)], saved)).toEqual({ leagues: saved.leagues, teams: [leafs] });
  });

  test('follows a division without teams', () => {
    const empty: LeagueTeams = { ...atlantic, id: 'empty', teams: [] };
    const choice = applyEdits(nothing, [{ kind: 'league', id: 'empty', on: true }], [empty]);
    expect(choice.leagues).toEqual(['empty']);
    expect(isEntire(choice, empty)).toBe(true);
  });

  test('changes nothing after two presses, in any order of the server’s names', () => {
    const saved = { leagues: [], teams: [...others] };
    expect(isSameChoice(pressed([team(first, true), team(first, false)], saved), saved)).toBe(true);
    expect(isSameChoice({ leagues: ['a', 'b'], teams: [] }, { leagues: ['b', 'a'], teams: [] })).toBe(true);
    expect(isSameChoice(pressed([team(first, true)]), nothing)).toBe(false);
  });

  test('merges the saves of another tab with the edits', () => {
    const [second = ''] = others;
    const edits = [team(first, true)];
    expect(pressed(edits, { leagues: [], teams: [second] }).teams).toEqual([second, first]);
    expect(pressed([team(first, false)], { leagues: [atlantic.id], teams: [] }).teams).not.toContain(first);
  });
});
