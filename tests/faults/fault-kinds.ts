import { MINUTE } from '#contract/time';
import type { Fault as StripeFault } from '../sandbox/stripe/faults.ts';
import type { BindingState } from './faulty-bindings.ts';
import type { DatabaseName } from './faulty-database.ts';
import type { Mood } from './post-office.ts';
import type { Surroundings } from './surroundings.ts';
import type { WireState } from './wire.ts';

/** A fault of one dependency; a dependency has one fault at a time. */
export type FaultKind = {
  part: 'runtime' | 'people' | 'stripe' | 'webhooks' | 'mail' | 'database' | 'pictures' | 'disk' | 'clock';
  name: string;
  /** The duration of the fault, milliseconds. */
  lasts: readonly [least: number, most: number];
  begin(world: Surroundings): unknown;
  end(world: Surroundings): unknown;
};

const SHORT = [300, 1200] as const;
const LONG = [800, 2500] as const;

const wire = (part: 'people' | 'stripe' | 'mail', state: WireState, name: string): FaultKind => ({
  part,
  name: `${name}`,
  lasts: SHORT,
  begin: ({ wires }) => wires[part].set(state),
  end: ({ wires }) => wires[part].set('well'),
});

const stripe = (name: string, fault: StripeFault): FaultKind => ({
  part: 'stripe',
  name,
  lasts: LONG,
  begin: ({ sandbox }) => sandbox.faults.add(fault),
  end: ({ sandbox: { faults } }) => {
    const webhooks = faults.webhooks();
    faults.clear();
    faults.add({ kind: 'webhooks', ...webhooks });
  },
});

const webhooks = (name: string, mode: 'withheld' | 'duplicate' | 'late' | 'shuffled'): FaultKind => ({
  part: 'webhooks',
  name,
  lasts: LONG,
  begin: ({ sandbox }) => sandbox.faults.add({ kind: 'webhooks', mode }),
  end: ({ sandbox }) => sandbox.faults.add({ kind: 'webhooks', mode: 'normal' }),
});

const mail = (name: string, mood: Mood): FaultKind => ({
  part: 'mail',
  name,
  lasts: LONG,
  begin: ({ office }) => office.set(mood),
  end: ({ office }) => office.set('well'),
});

const binding = (part: 'database' | 'pictures', state: BindingState, name: string): FaultKind => ({
  part,
  name,
  lasts: SHORT,
  begin: ({ order }) => order({ [part]: state }),
  end: ({ order }) => order({ [part]: 'well' }),
});

/** Sets the product's clock off by some minutes; the other clocks are correct. */
const clock = (minutes: number, name: string): FaultKind => ({
  part: 'clock',
  name,
  lasts: LONG,
  begin: ({ order, worldSkewMs }) => order({ skewMs: worldSkewMs() + minutes * MINUTE }),
  end: ({ order, worldSkewMs }) => order({ skewMs: worldSkewMs() }),
});

const killed: FaultKind = {
  part: 'runtime',
  name: 'runtime killed',
  lasts: [0, 300],
  begin: ({ kill }) => kill(),
  end: ({ start }) => start(),
};

const database = (state: WireState, name: string): FaultKind => ({
  part: 'database',
  name,
  lasts: SHORT,
  begin: ({ database: { server } }) => server?.wire.set(state),
  end: ({ database: { server } }) => server?.wire.set('well'),
});

const diskFull: FaultKind = {
  part: 'disk',
  name: 'disk full',
  lasts: SHORT,
  begin: ({ disk }) => disk?.fill(),
  end: ({ disk }) => disk?.clear(),
};

const OF_DATABASE: Record<DatabaseName, readonly FaultKind[]> = {
  D1: [
    binding('database', 'down', 'database down'),
    binding('database', 'lost', 'database answers lost'),
    binding('database', 'slow', 'database slow'),
    binding('database', 'full', 'database full'),
  ],
  libSQL: [
    {
      part: 'database',
      name: 'database server killed',
      lasts: SHORT,
      begin: ({ database: { server } }) => server?.kill(),
      end: ({ database: { server } }) => server?.start(),
    },
    database('cut', 'database cut'),
    database('deaf', 'database cut in its answers'),
    database('slow', 'database slow'),
    database('silent', 'database silent'),
    database('nonsense', 'database talks nonsense'),
  ],
};

const OF_ALL: readonly FaultKind[] = [
  killed,
  killed,
  binding('pictures', 'down', 'pictures down'),
  binding('pictures', 'lost', 'picture answers lost'),
  binding('pictures', 'slow', 'pictures slow'),
  wire('people', 'cut', 'network cut'),
  wire('people', 'deaf', 'network loses answers'),
  wire('people', 'slow', 'network slow'),
  killed,
  wire('stripe', 'cut', 'Stripe cut'),
  wire('stripe', 'silent', 'Stripe silent'),
  wire('stripe', 'deaf', 'Stripe cut in its answers'),
  wire('stripe', 'nonsense', 'Stripe talks nonsense'),
  wire('stripe', 'slow', 'Stripe slow'),
  stripe('Stripe fails itself', { kind: 'error', probability: 0.6 }),
  stripe('Stripe is too busy', { kind: 'error', status: 429, probability: 0.6 }),
  stripe('Stripe fails after it was done', { kind: 'lost', how: 'error', probability: 0.6 }),
  webhooks('webhooks withheld', 'withheld'),
  webhooks('webhooks doubled', 'duplicate'),
  webhooks('webhooks late', 'late'),
  webhooks('webhooks in any order', 'shuffled'),
  killed,
  wire('mail', 'cut', 'mail server cut'),
  wire('mail', 'silent', 'mail server silent'),
  wire('mail', 'nonsense', 'mail server talks nonsense'),
  wire('mail', 'deaf', 'mail server cut in its answers'),
  mail('mail server too busy', 'busy'),
  mail('mail server greylists', 'greylisting'),
  mail('mail server full', 'full'),
  mail('mail server dies with the message', 'dying'),
  clock(7, 'clock fast'),
  clock(-7, 'clock slow'),
];

/**
 * Returns the faults of a run, with the death of the runtime as the most frequent. The disk is filled only if a small
 * one could be mounted.
 */
export const faultKindsOf = ({ database: { name }, disk }: Surroundings): readonly FaultKind[] => [
  ...OF_DATABASE[name],
  ...OF_ALL,
  ...(disk === null ? [] : [diskFull]),
];
