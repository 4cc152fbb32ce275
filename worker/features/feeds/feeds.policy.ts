import { type WebFeedFormat, type WebFeedTarget, webFeedFormats, webFeedPath } from '#contract/feeds';
import { DAY } from '#contract/time';
import { categoryFromParam, pageCategory } from '#contract/topics';
import { catalogSubtopics } from '../../db/catalog/load.ts';
import { catalogLeagues, catalogTeams } from '../../db/catalog/sports.ts';

/** Posts in a web feed. */
export const FEED_ITEMS_MAX = 20;

/** Bytes of texts in a web feed. Items after them have their excerpt. */
export const FEED_TEXT_BYTES_MAX = 600_000;

/** Distinct networks of one day from which a private feed was read: above, its owner is warned, or the key ends. */
const NETWORKS_WARNED = 12;
const NETWORKS_ENDED = 40;
/** Minimum time between two warnings about a key. */
const WARNING_INTERVAL_MS = 7 * DAY;

const formatOf = (ending: string): WebFeedFormat | undefined =>
  webFeedFormats.find((format) => format === ending.toLowerCase());

const decode = (step: string): string | undefined => {
  try {
    return decodeURIComponent(step);
  } catch {
    return undefined;
  }
};

function topicTarget([param = '', name]: readonly string[]): WebFeedTarget | undefined {
  const key = categoryFromParam(param);
  if (key === undefined) return undefined;
  const category = pageCategory(key);
  if (name === undefined) return { kind: 'topic', category };
  const known = catalogSubtopics.find(
    (entry) => entry.category === category && [entry.name, entry.label].includes(name),
  );
  return known === undefined ? undefined : { kind: 'topic', category, subtopic: known.name };
}

function targetOf([kind = '', ...steps]: readonly string[]): WebFeedTarget | undefined {
  const [id = ''] = steps;
  const only = kind.toLowerCase();
  if (only === 'topic' && (steps.length === 1 || steps.length === 2)) return topicTarget(steps);
  if ((only === 'all' || only === 'free') && steps.length === 0) return { kind: only };
  if (steps.length !== 1) return undefined;
  const lower = id.toLowerCase();
  if (only === 'team' && catalogTeams.some((team) => team.id === lower)) return { kind: only, id: lower };
  if (only === 'league' && catalogLeagues.some((league) => league.id === lower)) return { kind: only, id: lower };
  return only === 'blogger' && id !== '' ? { kind: only, id } : undefined;
}

/** A public web feed, and its canonical path. */
export type PublicFeed = { target: WebFeedTarget; format: WebFeedFormat; canonical: string };

/** Returns the public web feed at a percent-encoded path, in any spelling; undefined without one. */
export function parseFeedPath(pathname: string): PublicFeed | undefined {
  const [, path = '', ending = ''] = /^\/feeds\/(.+)\.([a-z]+)$/i.exec(pathname) ?? [];
  const format = formatOf(ending);
  const steps = path.split('/').map(decode);
  if (format === undefined || steps.some((step) => step === undefined)) return undefined;
  const target = targetOf(steps as string[]);
  return target === undefined ? undefined : { target, format, canonical: webFeedPath(target, format) };
}

/** Checks the form of a key: 256 bits in base64url. */
export const isFeedKey = (key: string | undefined): key is string => key !== undefined && /^[\w-]{43}$/.test(key);

/**
 * Returns the network of a client's address: 256 addresses of IPv4, a /48 of IPv6. A reader at home, at work and on a
 * phone has few of them; a published address of a feed soon has many.
 */
export function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.replace(/\.\d+$/, '');
}

/** Returns what a number of networks in one day means for a key. `warnedAt` is the time of the last warning. */
export function sharingOf(networks: number, warnedAt: number | null, now: number): 'none' | 'warn' | 'end' {
  if (networks > NETWORKS_ENDED) return 'end';
  const isDue = warnedAt === null || now - warnedAt > WARNING_INTERVAL_MS;
  return networks > NETWORKS_WARNED && isDue ? 'warn' : 'none';
}
