import type { CategoryKey } from './topics.ts';

export type { InterestsResponse, SaveSportsRequest } from './interests.schema.ts';

/** What the screen is called where one chooses what to follow in a category; gaming is chosen on tech's. */
export const interestHeadings = {
  sports: 'Sports Preferences',
  travel: 'Travel Regions',
  short_stories: 'Short Story Genres',
  romance: 'Romance Interests',
  tech: 'Tech & Gaming',
  gaming: 'Tech & Gaming',
  fantasy: 'Fantasy',
  food: 'Food & Cooking',
  finance: 'Finance',
  health_beauty: 'Health & Beauty',
  automotive: 'Automotive',
  news: 'News',
  outdoors: 'Outdoors',
  self_help: 'Self-Help',
} as const satisfies Record<CategoryKey, string>;

/** Texts around choosing what to follow (spec §5 'Interest steps', §8 'Topics'). A title stands above its text. */
export const interestMessages = {
  chooseOne: 'Choose at least one topic to personalize your experience',
  saveFailedTitle: 'Error',
  saveFailed: 'Failed to save your preferences. Please try again.',
  financeSaveFailed: 'Failed to save your finance interests. Please try again.',
  signInTitle: 'Authentication required',
  signIn: 'Please log in to save your preferences.',
  chooseRegion: 'Please select at least one region.',
  nothingSelected: 'No subtopics selected',
  savingFailed: 'Error saving interests',
  saved: 'Preferences saved',
  savedGladly: 'Preferences saved!',
  loadFailed: 'Failed to load your topics',
  removeFailed: 'Failed to remove topic',
  followedAgain: (name: string) => `You follow ${name} again`,
  undoFailed: 'Failed to undo',
  removed: (name: string, category: string) => `Removed "${name}" from ${category}`,
} as const;

/** The same for sports. */
export const sportsMessages = {
  loading: 'Loading sports data...',
  loadFailed: 'Failed to load sports data',
  savedTitle: 'Preferences Saved',
  saved: 'Preferences saved successfully! Your feed is updating with relevant content.',
  saveIssueTitle: 'Issue saving preferences',
  saveFailed: 'Failed to save preferences',
  removed: 'Sports preference removed',
  removeFailed: 'Failed to remove sports preference',
} as const;

/** Following a team from its badge (spec §8 'Feed and follow'). `league` is its `leagueTitle`. */
export const teamMessages = {
  signIn: 'Please sign in to follow teams',
  updateFailed: 'Failed to update team preference',
  followed: (league: string) => `Following ${league} team`,
  unfollowed: (league: string) => `Unfollowed ${league} team`,
} as const;

/** Following a subtopic from its page. `name` is the page's heading: 'Europe in Travel'. */
export const subtopicMessages = {
  signIn: 'Please sign in to follow topics',
  updateFailed: 'Failed to update your topics',
  followed: (name: string) => `Following ${name}`,
  unfollowed: (name: string) => `Unfollowed ${name}`,
} as const;
