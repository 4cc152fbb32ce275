import type { CategoryKey } from './topics.ts';

export type { InterestsResponse, SaveSportsRequest } from './interests.schema.ts';

/** Headings of the screens for choosing follows. Gaming uses the one of Tech. */
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

/** Texts for choosing follows. A title is shown above its text. */
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

/** Texts for choosing sports follows. */
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

/** Texts for following a team from its badge. `league` is its `leagueTitle`. */
export const teamMessages = {
  signIn: 'Please sign in to follow teams',
  updateFailed: 'Failed to update team preference',
  followed: (league: string) => `Following ${league} team`,
  unfollowed: (league: string) => `Unfollowed ${league} team`,
} as const;

/** Texts for following a subtopic from its page. `name` is the page's heading: 'Europe in Travel'. */
export const subtopicMessages = {
  signIn: 'Please sign in to follow topics',
  updateFailed: 'Failed to update your topics',
  followed: (name: string) => `Following ${name}`,
  unfollowed: (name: string) => `Unfollowed ${name}`,
} as const;
