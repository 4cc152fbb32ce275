import type { OwnPostCounts } from '#contract/posts';
import { currentPrice } from '#contract/prices';
import { type Blogger, type BloggerSummary, isSocialUrl, type OwnProfile } from '#contract/profiles';
import { type CategoryKey, categoryKeys } from '#contract/topics';
import { profilePictureUrl } from '../images/images.present.ts';
import { missingPosts } from '../subscriptions/offers.policy.ts';
import type { ListedBloggerRow } from './blogger-list.repo.ts';
import type { BloggerRow, OwnProfileRow } from './profiles.repo.ts';

/** A blogger in a list. @param now which price is in force depends on it */
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

/** A blogger as others see them. A link that leads anywhere but to its network is not shown. */
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

/** How much a number of subscribers has grown, in percent with one decimal; null where there was none. */
function growthPercent(before: number, now: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}

/** A blogger as they see themselves. The month's change is counted from those who were subscribed when it began. */
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
    counts,
    feePercentage,
    nextFeePercentage,
    nextFeeFrom,
  };
}
