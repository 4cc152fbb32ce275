import type { OwnPostCounts } from '#contract/posts';
import { currentPrice } from '#contract/prices';
import { type Blogger, type BloggerSummary, isSocialUrl, type OwnProfile } from '#contract/profiles';
import { type CategoryKey, categoryKeys } from '#contract/topics';
import { profilePictureUrl } from '../images/images.present.ts';
import { missingPosts } from '../subscriptions/offers.policy.ts';
import type { ListedBloggerRow } from './blogger-list.repo.ts';
import type { BloggerRow, OwnProfileRow } from './profiles.repo.ts';

/** Converts a row to a blogger in a list. @param now selects the price in force */
export function presentBloggerSummary(row: Omit<ListedBloggerRow, 'seq'>, now: number): BloggerSummary {
  const written = new Set(JSON.parse(row.writingTopics) as CategoryKey[]);
  return {
    id: row.id,
    username: row.username,
    pictureUrl: profilePictureUrl(row.pictureKey),
    joinedAt: row.joinedAt,
    currentSubscribers: row.currentSubscribers,
    priceCents: currentPrice(row, now).priceCents,
    writingTopics: categoryKeys.filter((key) => written.has(key)),
  };
}

/** Converts a row to a public profile. Hides links to anything but the named network. */
export function presentBlogger(row: BloggerRow, now: number): Blogger {
  const { youtubeUrl, tiktokUrl } = row;
  return {
    ...presentBloggerSummary(row, now),
    previousMonthSubscribers: row.previousMonthSubscribers,
    missingPosts: missingPosts(row),
    aboutMe: row.aboutMe,
    youtubeUrl: youtubeUrl !== null && isSocialUrl('youtube', youtubeUrl) ? youtubeUrl : null,
    tiktokUrl: tiktokUrl !== null && isSocialUrl('tiktok', tiktokUrl) ? tiktokUrl : null,
  };
}

/** Returns the growth in percent with one decimal; null when there were no subscribers before. */
function growthPercent(before: number, now: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}

/** Converts a row to the viewer's own profile. The change is counted from the subscribers at the start of the month. */
export function presentOwnProfile(
  row: OwnProfileRow,
  { counts, now }: { counts: OwnPostCounts; now: number },
): OwnProfile {
  const { currentSubscribers, previousMonthSubscribers, feePercentage, nextFeePercentage, nextFeeFrom } = row;
  const { nextPriceCents, nextPriceFrom } = currentPrice(row, now);
  return {
    ...presentBlogger(row, now),
    isBlogging: row.isBlogging === 1,
    nextPriceCents,
    nextPriceFrom,
    subscriberChange: currentSubscribers - previousMonthSubscribers,
    growthPercent: growthPercent(previousMonthSubscribers, currentSubscribers),
    emailedReaders: row.emailedReaders,
    counts,
    feePercentage,
    nextFeePercentage,
    nextFeeFrom,
  };
}
