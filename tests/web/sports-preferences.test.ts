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

describe('divisions stand in the halves of their sport', () => {
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

  test('the four sports in their order', () => {
    expect(shown.map(({ sport }) => sport)).toEqual(['MLB', 'NBA', 'NFL', 'NHL']);
  });

  test.each(shown)('$sport', ({ sport, groups }) => {
    expect(groups).toEqual(Object.entries(expected[sport] ?? {}));
  });

  test('AL and AFC come first whatever order they arrive in, and one that no rule knows comes last', () => {
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

  test('a whole division is saved as one, with all its teams ticked', () => {
    const choice = pressed([team(first, true), league(true)]);
    expect(choice).toEqual({ leagues: [atlantic.id], teams: [] });
    expect(tickedTeams(choice, atlantic)).toEqual(ids);
  });

  test('without one of its teams it is not entire and the others stay', () => {
    const choice = pressed([league(true), team(first, false)]);
    expect(isEntire(choice, atlantic)).toBe(false);
    expect(choice.leagues).toEqual([]);
    expect([...choice.teams].sort()).toEqual([...others].sort());
  });

  test('with the last of its teams it is entire', () => {
    const choice = pressed(ids.map((id) => team(id, true)));
    expect(choice).toEqual({ leagues: [atlantic.id], teams: [] });
  });

  test('off takes all of its teams away and nothing else', () => {
    const leafs = leagueOf('AFC East').teams[0]?.id ?? '';
    const saved = { leagues: [leagueOf('AL East').id], teams: [leafs, first] };
    expect(pressed([league(true), league(false)], saved)).toEqual({ leagues: saved.leagues, teams: [leafs] });
  });

  test('a division without teams can be followed', () => {
    const empty: LeagueTeams = { ...atlantic, id: 'empty', teams: [] };
    const choice = applyEdits(nothing, [{ kind: 'league', id: 'empty', on: true }], [empty]);
    expect(choice.leagues).toEqual(['empty']);
    expect(isEntire(choice, empty)).toBe(true);
  });

  test('pressing twice changes nothing, in whatever order the server names things', () => {
    const saved = { leagues: [], teams: [...others] };
    expect(isSameChoice(pressed([team(first, true), team(first, false)], saved), saved)).toBe(true);
    expect(isSameChoice({ leagues: ['a', 'b'], teams: [] }, { leagues: ['b', 'a'], teams: [] })).toBe(true);
    expect(isSameChoice(pressed([team(first, true)]), nothing)).toBe(false);
  });

  test('what another tab saved meanwhile stays beside the edits', () => {
    const [second = ''] = others;
    const edits = [team(first, true)];
    expect(pressed(edits, { leagues: [], teams: [second] }).teams).toEqual([second, first]);
    expect(pressed([team(first, false)], { leagues: [atlantic.id], teams: [] }).teams).not.toContain(first);
  });
});
