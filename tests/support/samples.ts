/** The number of samples in `npm test` and in `npm run test:deep`, and on libSQL where that differs. */
type Sample = { test: number; testOnLibsql?: number; deep: number; deepOnLibsql?: number };

const ALL = Number.POSITIVE_INFINITY;

/** The samples of every family of generated tests. Requests on libSQL take three times as long as on D1. */
const table = {
  /** Image files, valid and broken, to parse. */
  pictures: { test: 2000, deep: 20_000 },
  /** Broken images to upload. */
  uploads: { test: 60, deep: 240 },
  /** Texts for each property of markup, slugs and cursors. */
  texts: { test: 1000, deep: 20_000 },
  /** Trees and texts for each property of format 2. */
  trees: { test: 500, deep: 50_000 },
  /** Hostile values for each field of the API: from the list, and random ones. */
  hostileListed: { test: 1, testOnLibsql: 1, deep: ALL },
  hostileRandom: { test: 1, testOnLibsql: 1, deep: 100 },
  /** The same for each page, for guests and for one user. */
  hostilePagesListed: { test: 1, testOnLibsql: 1, deep: ALL },
  hostilePagesRandom: { test: 1, testOnLibsql: 1, deep: 20 },
  /** Hostile texts that are published and rendered. */
  hostileShownListed: { test: 6, deep: ALL },
  hostileShownRandom: { test: 2, deep: 400 },
  /** Parallel attempts of each race. libSQL runs one write at a time: of 50, many time out. */
  parallelAttempts: { test: 5, deep: 50, deepOnLibsql: 10 },
  /** Parallel sign-ups and renames that claim one handle; an even number. */
  handleClaims: { test: 10, testOnLibsql: 10, deep: 50, deepOnLibsql: 10 },
  /** Contacts of a campaign whose lanes are killed, and kills. */
  laneContacts: { test: 600, testOnLibsql: 300, deep: 100_000, deepOnLibsql: 300 },
  laneKills: { test: 8, deep: 30 },
  /** Orders of the webhooks of one history, and seeds for them. */
  webhookOrders: { test: 10, deep: 50 },
  webhookOrderSeeds: { test: 1, deep: 20 },
  webhookMutations: { test: 6, testOnLibsql: 2, deep: 60 },
  /** Runs of two devices that edit one draft. */
  draftRuns: { test: 10, deep: 100 },
  /** Requests that a limit allows where the product allows more. */
  limitPlaces: { test: 5, deep: ALL },
  /** One of how many addresses each actor without access reads, each entitled one reads, and each stranger writes to. */
  strangerShares: { test: 8, deep: 1 },
  entitledShares: { test: 8, deep: 1 },
  /** One of how many requests to a failing database each actor sends. No multiple of 2 or 3: each route has six. */
  failureShares: { test: 11, deep: 1 },
  /** The same for guests, few of whose requests reach the database. */
  guestFailureShares: { test: 5, deep: 1 },
  /** Runs of the model of a rate limit. */
  rateLimitRuns: { test: 30, testOnLibsql: 20, deep: 2000 },
  /** Rounds of the months in which prices are paid. */
  paidRounds: { test: 1, deep: 7 },
  /** Posts among which a search is compared with a plain scan. */
  searchPosts: { test: 10_000, deep: 100_000, deepOnLibsql: 20_000 },
  /** Readers whose feed with mutes is compared with the plain feed. */
  mutedFeeds: { test: 4, testOnLibsql: 2, deep: 100, deepOnLibsql: 30 },
  /** Counted page loads of articles. */
  views: { test: 300, deep: 60_000 },
  /** Subscribers of a blogger whose price changes. */
  priceReaders: { test: 60, testOnLibsql: 30, deep: 300, deepOnLibsql: 30 },
  /** Subscribers of a blogger who is deleted, and crashes on the way. */
  deletionSubscribers: { test: 10, testOnLibsql: 5, deep: 50, deepOnLibsql: 5 },
  deletionCrashes: { test: 5, testOnLibsql: 3, deep: 30, deepOnLibsql: 3 },
} as const satisfies Record<string, Sample>;

export type SampleName = keyof typeof table;

/** Returns the number of samples of a run. */
export function sampleCount(name: SampleName, run: { isDeep: boolean; isOnLibsql: boolean }): number {
  const { test, testOnLibsql = test, deep, deepOnLibsql = deep }: Sample = table[name];
  if (run.isDeep) return run.isOnLibsql ? deepOnLibsql : deep;
  return run.isOnLibsql ? testOnLibsql : test;
}
