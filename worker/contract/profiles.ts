export type { Blogger, BloggerResponse } from './profiles.schema.ts';

export const profileMessages = { bloggerNotFound: 'Blogger not found' } as const;

const socialHosts = { youtube: 'youtube.com', tiktok: 'tiktok.com' } as const;
export type SocialNetwork = keyof typeof socialHosts;

/** Whether a profile may link to an address: https on the network's own host or below it, and nothing else. */
export function isSocialUrl(network: SocialNetwork, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const host = socialHosts[network];
  return protocol === 'https:' && username + password === '' && (hostname === host || hostname.endsWith(`.${host}`));
}
