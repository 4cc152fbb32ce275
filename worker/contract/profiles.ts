export type {
  Blogger,
  BloggerPostsResponse,
  BloggerResponse,
  BloggerSummary,
  BloggersResponse,
  OwnProfile,
  OwnProfileResponse,
  SocialLinksRequest,
} from './profiles.schema.ts';

export const profileMessages = {
  bloggerNotFound: 'Blogger not found',
  notYours: 'You can only edit your own profile',
  aboutMeSaved: 'About me updated successfully',
  aboutMeFailed: 'Failed to update about me section',
  aboutMeTooLong: 'About me section cannot exceed 1000 words',
  aboutMeTooManyCharacters: 'About me section cannot exceed 20,000 characters',
  pictureSaved: 'Profile picture updated successfully',
  pictureFailed: 'Failed to update profile picture',
  saved: 'Profile updated successfully',
  saveFailed: 'Failed to update profile',
  createFailedBecause: (reason: string) => `Failed to create profile: ${reason}`,
  createFailed: 'Failed to create user profile',
  loadFailed: 'Unable to load user profile',
  notAvailable: 'Profile Not Available',
  bloggingFailed: 'Failed to update blogging settings. Please try again.',
  topicsLoadFailed: 'Failed to load writing topics',
  topicsSaved: 'Writing topics updated successfully',
  topicsFailed: 'Failed to save writing topics',
  youtubeInvalid: 'Please enter a YouTube address, such as https://www.youtube.com/@you',
  tiktokInvalid: 'Please enter a TikTok address, such as https://www.tiktok.com/@you',
} as const;

const socialHosts = { youtube: 'youtube.com', tiktok: 'tiktok.com' } as const;
export type SocialNetwork = keyof typeof socialHosts;

/**
 * Checks that a profile may link to an address: https on the network's own host or a subdomain, at the default port,
 * without credentials.
 */
export function isSocialUrl(network: SocialNetwork, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, port } = new URL(address);
  const labels = hostname.split('.');
  const isTheirs = labels.slice(-2).join('.') === socialHosts[network] && !labels.includes('');
  return isTheirs && protocol === 'https:' && username + password + port === '';
}

/** Numbers of additional subscribers for which the earnings tracker shows projections. */
export const EARNINGS_STEPS = [10, 25, 50] as const;

/** Returns the path of the page with all posts of a blogger. `id` is the user's public id. */
export const bloggerPostsPath = (id: string): string => `/blogger/${encodeURIComponent(id)}/posts`;
