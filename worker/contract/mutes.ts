export type { MutesResponse } from './mutes.schema.ts';

/** What can be muted. A blogger's posts leave the feed; the comments of a person are collapsed. */
export const muteKinds = ['blogger', 'subtopic', 'category', 'person'] as const;
export type MuteKind = (typeof muteKinds)[number];

/** Most mutes of one person: the live updates of a person cover as many streams. */
export const MUTES_MAX = 500;

/** Returns the path of a mute below `/api`. `id` is the public id, or the key of a category. */
export const mutePath = (kind: MuteKind, id: string): string => `/mutes/${kind}/${encodeURIComponent(id)}`;

export const muteMessages = {
  signIn: 'Please sign in to mute',
  unknown: 'This no longer exists, so it cannot be muted.',
  oneself: 'You cannot mute yourself.',
  tooMany: 'You have muted 500 bloggers and topics, the most possible. Unmute some of them under Settings, Muted.',
  paid: (username: string) => `You pay for @${username}. Confirm that you want to mute them.`,
  loadFailed: 'Failed to load what you muted',
  muteFailed: 'Failed to mute',
  unmuteFailed: 'Failed to unmute',
  muted: (name: string) => `Muted ${name}`,
  unmuted: (name: string) => `Unmuted ${name}`,
} as const;
