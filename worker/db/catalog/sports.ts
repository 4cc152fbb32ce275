/** The leagues and teams of MLB, NBA, NFL and NHL in their current real divisions. */

type Sport = 'MLB' | 'NBA' | 'NFL' | 'NHL';
export type CatalogLeague = { id: string; sport: Sport; name: string; abbreviation: string; order: number };
export type CatalogTeam = { id: string; leagueId: string; city: string; name: string; abbreviation: string };

/** `home` is the city in the id of a club whose name has no city. */
type TeamRow = [abbreviation: string, city: string, name: string, home?: string];
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const division = (sport: Sport, name: string, abbreviation: string, rows: TeamRow[]) => {
  const id = slug(`${sport} ${abbreviation.replace(' (NHL)', '')}`);
  return { id, sport, name, abbreviation, rows };
};

const divisions = [
  division('MLB', 'American League East', 'AL East', [
    ['BAL', 'Baltimore', 'Orioles'],
    ['BOS', 'Boston', 'Red Sox'],
    ['NYY', 'New York', 'Yankees'],
    ['TB', 'Tampa Bay', 'Rays'],
    ['TOR', 'Toronto', 'Blue Jays'],
  ]),
  division('MLB', 'American League Central', 'AL Central', [
    ['CWS', 'Chicago', 'White Sox'],
    ['CLE', 'Cleveland', 'Guardians'],
    ['DET', 'Detroit', 'Tigers'],
    ['KC', 'Kansas City', 'Royals'],
    ['MIN', 'Minnesota', 'Twins'],
  ]),
  division('MLB', 'American League West', 'AL West', [
    ['ATH', '', 'Athletics', 'Sacramento'],
    ['HOU', 'Houston', 'Astros'],
    ['LAA', 'Los Angeles', 'Angels'],
    ['SEA', 'Seattle', 'Mariners'],
    ['TEX', 'Texas', 'Rangers'],
  ]),
  division('MLB', 'National League East', 'NL East', [
    ['ATL', 'Atlanta', 'Braves'],
    ['MIA', 'Miami', 'Marlins'],
    ['NYM', 'New York', 'Mets'],
    ['PHI', 'Philadelphia', 'Phillies'],
    ['WSH', 'Washington', 'Nationals'],
  ]),
  division('MLB', 'National League Central', 'NL Central', [
    ['CHC', 'Chicago', 'Cubs'],
    ['CIN', 'Cincinnati', 'Reds'],
    ['MIL', 'Milwaukee', 'Brewers'],
    ['PIT', 'Pittsburgh', 'Pirates'],
    ['STL', 'St. Louis', 'Cardinals'],
  ]),
  division('MLB', 'National League West', 'NL West', [
    ['ARI', 'Arizona', 'Diamondbacks'],
    ['COL', 'Colorado', 'Rockies'],
    ['LAD', 'Los Angeles', 'Dodgers'],
    ['SD', 'San Diego', 'Padres'],
    ['SF', 'San Francisco', 'Giants'],
  ]),
  division('NBA', 'Atlantic', 'Atlantic', [
    ['BOS', 'Boston', 'Celtics'],
    ['BKN', 'Brooklyn', 'Nets'],
    ['NYK', 'New York', 'Knicks'],
    ['PHI', 'Philadelphia', '76ers'],
    ['TOR', 'Toronto', 'Raptors'],
  ]),
  division('NBA', 'Central', 'Central', [
    ['CHI', 'Chicago', 'Bulls'],
    ['CLE', 'Cleveland', 'Cavaliers'],
    ['DET', 'Detroit', 'Pistons'],
    ['IND', 'Indiana', 'Pacers'],
    ['MIL', 'Milwaukee', 'Bucks'],
  ]),
  division('NBA', 'Southeast', 'Southeast', [
    ['ATL', 'Atlanta', 'Hawks'],
    ['CHA', 'Charlotte', 'Hornets'],
    ['MIA', 'Miami', 'Heat'],
    ['ORL', 'Orlando', 'Magic'],
    ['WAS', 'Washington', 'Wizards'],
  ]),
  division('NBA', 'Northwest', 'Northwest', [
    ['DEN', 'Denver', 'Nuggets'],
    ['MIN', 'Minnesota', 'Timberwolves'],
    ['OKC', 'Oklahoma City', 'Thunder'],
    ['POR', 'Portland', 'Trail Blazers'],
    ['UTA', 'Utah', 'Jazz'],
  ]),
  division('NBA', 'Pacific', 'Pacific', [
    ['GSW', 'Golden State', 'Warriors'],
    ['LAC', 'LA', 'Clippers'],
    ['LAL', 'Los Angeles', 'Lakers'],
    ['PHX', 'Phoenix', 'Suns'],
    ['SAC', 'Sacramento', 'Kings'],
  ]),
  division('NBA', 'Southwest', 'Southwest', [
    ['DAL', 'Dallas', 'Mavericks'],
    ['HOU', 'Houston', 'Rockets'],
    ['MEM', 'Memphis', 'Grizzlies'],
    ['NOP', 'New Orleans', 'Pelicans'],
    ['SAS', 'San Antonio', 'Spurs'],
  ]),
  division('NFL', 'AFC East', 'AFC East', [
    ['BUF', 'Buffalo', 'Bills'],
    ['MIA', 'Miami', 'Dolphins'],
    ['NE', 'New England', 'Patriots'],
    ['NYJ', 'New York', 'Jets'],
  ]),
  division('NFL', 'AFC North', 'AFC North', [
    ['BAL', 'Baltimore', 'Ravens'],
    ['CIN', 'Cincinnati', 'Bengals'],
    ['CLE', 'Cleveland', 'Browns'],
    ['PIT', 'Pittsburgh', 'Steelers'],
  ]),
  division('NFL', 'AFC South', 'AFC South', [
    ['HOU', 'Houston', 'Texans'],
    ['IND', 'Indianapolis', 'Colts'],
    ['JAX', 'Jacksonville', 'Jaguars'],
    ['TEN', 'Tennessee', 'Titans'],
  ]),
  division('NFL', 'AFC West', 'AFC West', [
    ['DEN', 'Denver', 'Broncos'],
    ['KC', 'Kansas City', 'Chiefs'],
    ['LV', 'Las Vegas', 'Raiders'],
    ['LAC', 'Los Angeles', 'Chargers'],
  ]),
  division('NFL', 'NFC East', 'NFC East', [
    ['DAL', 'Dallas', 'Cowboys'],
    ['NYG', 'New York', 'Giants'],
    ['PHI', 'Philadelphia', 'Eagles'],
    ['WAS', 'Washington', 'Commanders'],
  ]),
  division('NFL', 'NFC North', 'NFC North', [
    ['CHI', 'Chicago', 'Bears'],
    ['DET', 'Detroit', 'Lions'],
    ['GB', 'Green Bay', 'Packers'],
    ['MIN', 'Minnesota', 'Vikings'],
  ]),
  division('NFL', 'NFC South', 'NFC South', [
    ['ATL', 'Atlanta', 'Falcons'],
    ['CAR', 'Carolina', 'Panthers'],
    ['NO', 'New Orleans', 'Saints'],
    ['TB', 'Tampa Bay', 'Buccaneers'],
  ]),
  division('NFL', 'NFC West', 'NFC West', [
    ['ARI', 'Arizona', 'Cardinals'],
    ['LAR', 'Los Angeles', 'Rams'],
    ['SF', 'San Francisco', '49ers'],
    ['SEA', 'Seattle', 'Seahawks'],
  ]),
  division('NHL', 'Atlantic (NHL)', 'Atlantic (NHL)', [
    ['BOS', 'Boston', 'Bruins'],
    ['BUF', 'Buffalo', 'Sabres'],
    ['DET', 'Detroit', 'Red Wings'],
    ['FLA', 'Florida', 'Panthers'],
    ['MTL', 'Montreal', 'Canadiens'],
    ['OTT', 'Ottawa', 'Senators'],
    ['TBL', 'Tampa Bay', 'Lightning'],
    ['TOR', 'Toronto', 'Maple Leafs'],
  ]),
  division('NHL', 'Metropolitan', 'Metropolitan', [
    ['CAR', 'Carolina', 'Hurricanes'],
    ['CBJ', 'Columbus', 'Blue Jackets'],
    ['NJD', 'New Jersey', 'Devils'],
    ['NYI', 'New York', 'Islanders'],
    ['NYR', 'New York', 'Rangers'],
    ['PHI', 'Philadelphia', 'Flyers'],
    ['PIT', 'Pittsburgh', 'Penguins'],
    ['WSH', 'Washington', 'Capitals'],
  ]),
  division('NHL', 'Central (NHL)', 'Central (NHL)', [
    ['CHI', 'Chicago', 'Blackhawks'],
    ['COL', 'Colorado', 'Avalanche'],
    ['DAL', 'Dallas', 'Stars'],
    ['MIN', 'Minnesota', 'Wild'],
    ['NSH', 'Nashville', 'Predators'],
    ['STL', 'St. Louis', 'Blues'],
    ['UTA', 'Utah', 'Mammoth'],
    ['WPG', 'Winnipeg', 'Jets'],
  ]),
  division('NHL', 'Pacific (NHL)', 'Pacific (NHL)', [
    ['ANA', 'Anaheim', 'Ducks'],
    ['CGY', 'Calgary', 'Flames'],
    ['EDM', 'Edmonton', 'Oilers'],
    ['LAK', 'Los Angeles', 'Kings'],
    ['SJS', 'San Jose', 'Sharks'],
    ['SEA', 'Seattle', 'Kraken'],
    ['VAN', 'Vancouver', 'Canucks'],
    ['VGK', 'Vegas', 'Golden Knights'],
  ]),
];

export const catalogLeagues: readonly CatalogLeague[] = divisions.map(({ rows: _, ...rest }, order) => ({
  ...rest,
  order,
}));
export const catalogTeams: readonly CatalogTeam[] = divisions.flatMap(({ id, sport, rows }) =>
  rows.map(([abbreviation, city, name, home = city]) => ({
    id: slug(`${sport} ${home} ${name}`),
    leagueId: id,
    city,
    name,
    abbreviation,
  })),
);
