import { SEARCH_RESULTS, type ViewSource } from '#contract/figures';

/** Hosts by class: each covers its subdomains, and a name that ends in a dot every ending, such as google.co.uk. */
const HOSTS: readonly (readonly [ViewSource, readonly string[]])[] = [
  // Before search, because these are subdomains of search engines.
  ['email', ['mail.google.com', 'com.google.android.gm', 'mail.yahoo.com', 'mail.aol.com', 'mail.proton.me']],
  ['email', ['outlook.live.com', 'outlook.office.com', 'outlook.office365.com', 'mail.ru', 'mail.zoho.com']],
  ['search', ['google.', 'com.google.android.googlequicksearchbox', 'bing.com', 'duckduckgo.com', 'ecosia.org']],
  [
    'search',
    ['search.yahoo.com', 'yandex.', 'baidu.com', 'search.brave.com', 'startpage.com', 'qwant.com', 'kagi.com'],
  ],
  ['search', ['naver.com', 'seznam.cz', 'perplexity.ai', 'chatgpt.com']],
  ['social', ['facebook.com', 'instagram.com', 'threads.net', 'threads.com', 't.co', 'twitter.com', 'x.com']],
  ['social', ['linkedin.com', 'lnkd.in', 'com.linkedin.android', 'reddit.com', 'com.reddit.frontpage', 'bsky.app']],
  ['social', ['mastodon.social', 'youtube.com', 'tiktok.com', 'pinterest.', 'tumblr.com', 'vk.com', 'discord.com']],
  ['social', ['web.whatsapp.com', 'org.telegram.messenger', 'web.telegram.org', 'news.ycombinator.com']],
];

function isHost(host: string, name: string): boolean {
  if (name.endsWith('.')) return `.${host}`.includes(`.${name}`);
  return host === name || host.endsWith(`.${name}`);
}

/**
 * Returns the class of the address that a view came from, which is not stored (docs/product-rules.md "Figures").
 * @param from an address, a path of this site, or '' without a referrer
 */
export function toViewSource(from: string, isFromEmail: boolean, origin: string): ViewSource {
  if (isFromEmail) return 'email';
  if (from === '') return 'direct';
  const url = URL.parse(from, origin);
  if (url === null) return 'direct';
  if (url.host === new URL(origin).host) return url.pathname === SEARCH_RESULTS ? 'search' : 'here';
  return HOSTS.find(([, names]) => names.some((name) => isHost(url.hostname, name)))?.[0] ?? 'other';
}
