import { FREE_POSTS_MAX, FREE_POSTS_MIN, POSTS_MIN, PRICE_DEFAULT_CENTS } from '#contract/limits';
import type { OwnProfile } from '#contract/profiles';

/** Gives skeletons the size of what usually comes for a blogger. */
export const usualProfile: OwnProfile = {
  id: '',
  username: '',
  pictureUrl: null,
  joinedAt: 0,
  writingTopics: ['travel', 'food', 'self_help'],
  aboutMe: '',
  currentSubscribers: 0,
  previousMonthSubscribers: 0,
  missingPosts: 0,
  youtubeUrl: null,
  tiktokUrl: null,
  isBlogging: true,
  priceCents: PRICE_DEFAULT_CENTS,
  nextPriceCents: null,
  nextPriceFrom: null,
  subscriberChange: 0,
  growthPercent: null,
  emailedReaders: 0,
  counts: { total: POSTS_MIN, free: FREE_POSTS_MIN, maxFree: FREE_POSTS_MAX, views: 999 },
  feePercentage: 25,
  nextFeePercentage: null,
  nextFeeFrom: null,
};
