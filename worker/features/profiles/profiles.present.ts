import { type Blogger, isSocialUrl } from '#contract/profiles';
import { type CategoryKey, categoryKeys } from '#contract/topics';
import { profilePictureUrl } from '../images/images.present.ts';
import type { BloggerRow } from './profiles.repo.ts';

/** A blogger as others see them. A link that leads anywhere but to its network is not shown. */
export function presentBlogger(row: BloggerRow): Blogger {
  const { youtubeUrl, tiktokUrl } = row;
  const written = new Set(JSON.parse(row.writingTopics) as CategoryKey[]);
  return {
    id: row.id,
    username: row.username,
    pictureUrl: profilePictureUrl(row.pictureKey),
    joinedAt: row.joinedAt,
    currentSubscribers: row.currentSubscribers,
    previousMonthSubscribers: row.previousMonthSubscribers,
    aboutMe: row.aboutMe,
    priceCents: row.priceCents,
    writingTopics: categoryKeys.filter((key) => written.has(key)),
    youtubeUrl: youtubeUrl !== null && isSocialUrl('youtube', youtubeUrl) ? youtubeUrl : null,
    tiktokUrl: tiktokUrl !== null && isSocialUrl('tiktok', tiktokUrl) ? tiktokUrl : null,
  };
}
