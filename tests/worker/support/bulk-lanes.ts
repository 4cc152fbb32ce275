import type { LaneWork } from '../../../worker/objects/lane-work.ts';
import { MailFailure, type RawEmail } from '../../../worker/platform/mail/mailer.ts';

export const SHARDS = 8;
export const SOCKETS = 4;
const CAMPAIGN = 7;
export const [SENT, FAILED, EXCLUDED] = [1, 2, 3];

/** A list, the database's results, and a mail server, all in memory. They outlive the lanes. */
export function newWorld(contacts: number) {
  const waiting = Array.from({ length: SHARDS }, (_, shard) =>
    Array.from({ length: contacts }, (_each, n) => n + 1).filter((contact) => contact % SHARDS === shard),
  );
  return {
    waiting,
    /** Result by contact, as the database has it. */
    results: new Map<number, number>(),
    /** Emails that the mail server accepted, by contact. */
    accepted: new Map<number, number>(),
    tries: new Map<number, number>(),
    paused: [] as string[],
    suppressed: [] as number[],
    excluded: new Set<number>(),
    /** Whether there is a bulk server now, and the connections of a lane. */
    isBulk: false,
    sockets: SOCKETS,
  };
}
export type World = ReturnType<typeof newWorld>;

const contactOf = ({ to }: RawEmail) => Number(/^(\d+)@/.exec(to)?.[1]);

/** Waits for ever in a lane that is dead: its promises still run here, as they would not after a crash. */
const live = async (isDead: () => boolean) => void (isDead() && (await new Promise(() => {})));

/** Returns the work of a lane in a world. `send` is the mail server. */
export function workIn(world: World, send: (contact: number) => Promise<void>, isDead: () => boolean): LaneWork {
  const isDone = [...world.waiting.flat()].every((contact) => world.results.has(contact));
  const isOpen = !isDone && world.paused.length === 0;
  return {
    campaigns: isOpen
      ? [
          {
            seq: CAMPAIGN,
            prepare: async (shard, part) =>
              (world.waiting[shard] ?? [])
                .filter((contact) => !world.results.has(contact))
                .filter((contact) => ('after' in part ? contact > part.after : part.contacts.includes(contact)))
                .slice(0, 50)
                .map((contact) => ({
                  contact,
                  email: world.excluded.has(contact)
                    ? null
                    : { from: 'b@p.test', to: `${contact}@example.test`, content: 'An email' },
                })),
            pause: async (reason: string) => void world.paused.push(reason),
            rejected: async (contact) => void world.suppressed.push(contact),
          },
        ]
      : [],
    openIds: isDone ? [] : [CAMPAIGN],
    server: { isBulk: world.isBulk, perSecond: 1_000_000, perConnection: 100, sockets: world.sockets },
    openMailer: async () => ({
      ready: async () => {},
      send: async () => {},
      sendRaw: async (email) => {
        await live(isDead);
        const contact = contactOf(email);
        world.tries.set(contact, (world.tries.get(contact) ?? 0) + 1);
        await send(contact);
        await live(isDead);
      },
      close: () => {},
    }),
    record: async (_campaign, _shard, results) => {
      await live(isDead);
      for (const { contact, state } of results) if (!world.results.has(contact)) world.results.set(contact, state);
    },
  };
}

/** Notes that the mail server has accepted an email. */
export const accept = (world: World, contact: number) =>
  void world.accepted.set(contact, (world.accepted.get(contact) ?? 0) + 1);

/** Returns how many contacts have a result. */
export const countResults = (world: World, state: number) =>
  [...world.results.values()].filter((each) => each === state).length;

/** Creates a failure of the mail server. */
export const failure = (facts: Partial<ConstructorParameters<typeof MailFailure>[1]>) =>
  new MailFailure('No.', { reason: 'other', isOfServer: false, isForGood: false, ...facts });
