import type { CategoryKey } from '#contract/topics';

/** A demo blogger. Prices are US cents a month; `joinedMonthsAgo` counts back from the time of seeding. */
export type DemoBlogger = {
  username: string;
  email: string;
  aboutMe: string;
  writes: readonly CategoryKey[];
  priceCents: number;
  joinedMonthsAgo: number;
  /** Roughly how many of the demo readers subscribe. */
  popularity: number;
  /** The seed of the drawn image. */
  avatar: string;
  youtubeUrl?: string;
  tiktokUrl?: string;
};

export const DEMO_PASSWORD = 'demo-pass-1';

/** The three accounts that the start prints. `blogger` is one of the bloggers, the others have no profile. */
export const demoAccounts = {
  reader: { email: 'reader@demo.test', username: 'reader_demo' },
  blogger: { email: 'blogger@demo.test', username: 'nora_writes' },
  admin: { email: 'admin@demo.test', username: 'admin_demo' },
} as const;

/** The demo reader's follows. Teams and leagues are full names. */
export const demoReaderFollows = {
  subtopics: {
    travel: ['Europe', 'Asia'],
    food: ['Home Cooking', 'Baking'],
    outdoors: ['Hiking'],
    tech: ['Indie Games', 'Cybersecurity'],
    short_stories: ['Mystery'],
  },
  teams: ['Detroit Red Wings', 'Pittsburgh Pirates'],
  leagues: ['National League Central'],
  categories: ['self_help'],
  subscribesTo: 'slowtrain_sofia',
  unsubscribedFrom: 'letters_to_lena',
} as const;

/** The blogger who announced a new price at the start of this month, for the next one on. US cents. */
export const demoPriceChange = { blogger: 'the_slow_routine', priceCents: 450, nextPriceCents: 500 } as const;

/** Readers who subscribe, react and are counted, so the numbers look realistic. All emails are {username}@demo.test. */
export const demoReaders = [
  'anneke_b',
  'baxter_reads',
  'caro_lindqvist',
  'dev_on_the_bus',
  'eileen_m',
  'farid_k',
  'gus_tea',
  'hana_o',
  'ines_prado',
  'jonah_w',
  'kit_marlow',
  'lotte_v',
  'mabel_and_dog',
  'ned_carver',
  'oona_s',
  'paolo_r',
  'quiet_quentin',
  'rosalind_p',
  'sunil_t',
  'tess_h',
  'uma_n',
  'viktor_lund',
  'wren_a',
  'xavi_c',
  'yusuf_e',
  'zoe_mt',
  'abe_late_train',
  'bettina_k',
  'cormac_d',
  'dilys_j',
  'emeka_o',
  'fern_g',
  'greta_at_night',
  'hollis_r',
  'imani_w',
  'jules_third_row',
  'kaito_s',
  'leonie_f',
  'marguerite_x',
  'nils_p',
] as const;
