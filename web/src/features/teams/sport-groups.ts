import type { LeagueTeams } from '#contract/teams';

export type DivisionGroup = { name: string; leagues: LeagueTeams[] };
export type SportGroup = { sport: string; groups: DivisionGroup[] };

type Rule = { name: string; holds: (abbreviation: string) => boolean };

const startsWith = (prefix: string) => (abbreviation: string) => abbreviation.startsWith(`${prefix} `);
const oneOf =
  (...abbreviations: string[]) =>
  (abbreviation: string) =>
    abbreviations.includes(abbreviation);

/** Sports and their groups in display order. */
const sports: { sport: string; rules: Rule[] }[] = [
  {
    sport: 'MLB',
    rules: [
      { name: 'American League', holds: startsWith('AL') },
      { name: 'National League', holds: startsWith('NL') },
    ],
  },
  {
    sport: 'NBA',
    rules: [
      { name: 'Eastern', holds: oneOf('Atlantic', 'Central', 'Southeast') },
      { name: 'Western', holds: oneOf('Northwest', 'Pacific', 'Southwest') },
    ],
  },
  {
    sport: 'NFL',
    rules: [
      { name: 'AFC', holds: startsWith('AFC') },
      { name: 'NFC', holds: startsWith('NFC') },
    ],
  },
  {
    sport: 'NHL',
    rules: [
      { name: 'Eastern', holds: oneOf('Atlantic (NHL)', 'Metropolitan') },
      { name: 'Western', holds: oneOf('Central (NHL)', 'Pacific (NHL)') },
    ],
  },
];

/** Groups divisions by sport and group. Unknown divisions come last in their sport, under 'Other'. */
export function groupBySport(leagues: readonly LeagueTeams[]): SportGroup[] {
  return sports.map(({ sport, rules }) => {
    const own = leagues.filter((league) => league.sport === sport);
    const all = [
      ...rules,
      { name: 'Other', holds: (abbreviation: string) => !rules.some((r) => r.holds(abbreviation)) },
    ];
    const groups = all.map(({ name, holds }) => ({
      name,
      leagues: own.filter(({ abbreviation }) => holds(abbreviation)),
    }));
    return { sport, groups: groups.filter((group) => group.leagues.length > 0) };
  });
}
