import { type Blogger, isSocialUrl } from '#contract/profiles';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { TikTokIcon, YouTubeIcon } from '@/components/ui/social-icons.tsx';

/** Shows a blogger's channels; hides a URL whose host is not the network's own. */
export function SocialLinks({ blogger }: { blogger: Blogger }) {
  const channels = [
    { network: 'youtube', label: 'YouTube', url: blogger.youtubeUrl, Icon: YouTubeIcon },
    { network: 'tiktok', label: 'TikTok', url: blogger.tiktokUrl, Icon: TikTokIcon },
  ] as const;
  return channels.map(
    ({ network, label, url, Icon }) =>
      url !== null &&
      isSocialUrl(network, url) && (
        <a
          key={network}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonStyle('outline', 'sm')}
        >
          <Icon className="size-4" />
          {label}
          <span className="sr-only"> of {blogger.username}, opens in a new tab</span>
        </a>
      ),
  );
}
