import * as z from 'zod';
import { SECOND } from '#contract/time';
import { refusal } from './smtp-listener.ts';

const line = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\r\n]+$/);
/** An address, `*@domain` for all addresses of a domain, or `*` for all. */
const address = z.string().regex(/^(\*|\S+@\S+)$/);
const reply = { code: z.int().min(400).max(599), text: line };
const step = z.enum(['sender', 'recipient', 'message']);

/** How the mail server behaves, as `POST /moods` sets it. Without a field it accepts everything. */
export const moodsSchema = z.strictObject({
  /** Refuses to sign in with another password, and mails of clients that did not sign in. */
  password: z.string().min(1).max(200).nullable().default(null),
  /** Refuses these addresses. */
  refuse: z
    .array(z.strictObject({ address, at: z.enum(['recipient', 'message']).default('recipient'), ...reply }))
    .default([]),
  /** Refuses every mail after the first `mails` of a connection, of the server, or of each second. */
  limit: z
    .strictObject({
      mails: z.int().min(0),
      per: z.enum(['connection', 'server', 'second']).default('connection'),
      at: step.default('sender'),
      ...reply,
    })
    .nullable()
    .default(null),
  /** Closes each connection after this many mails, without a reply that says so. */
  closeAfter: z.int().min(1).nullable().default(null),
  /** Milliseconds between a mail and the reply that accepts it. */
  delayMs: z.int().min(0).max(60_000).default(0),
  /** Accepts mail to these addresses, then reports that it could not be delivered. */
  bounce: z
    .array(
      z.strictObject({
        address,
        status: z
          .string()
          .regex(/^[45]\.\d{1,3}\.\d{1,3}$/)
          .default('5.1.1'),
        text: line.default('550 5.1.1 User unknown'),
      }),
    )
    .default([]),
  /** Accepts mail to these addresses, then reports that the recipient marked it as spam. */
  complain: z.array(address).default([]),
});

export type Moods = z.output<typeof moodsSchema>;
type Step = z.output<typeof step>;
export type MoodBoard = ReturnType<typeof createMoodBoard>;

/** Returns whether an address is the one of a mood. */
export function isMeant(mood: string, recipient: string): boolean {
  const [own, other] = [mood.toLowerCase(), recipient.toLowerCase()];
  return own === '*' || own === other || (own.startsWith('*@') && other.endsWith(own.slice(1)));
}

/** Creates the moods of a mail server, none at first, and what they count. `now` returns milliseconds. */
export function createMoodBoard(now: () => number = Date.now) {
  let moods = moodsSchema.parse({});
  let accepted = 0;
  let lastSecond: number[] = [];
  const perConnection = new Map<string, number>();

  function countTowards(per: NonNullable<Moods['limit']>['per'], connection: string): number {
    if (per === 'connection') return perConnection.get(connection) ?? 0;
    if (per === 'server') return accepted;
    lastSecond = lastSecond.filter((at) => at > now() - SECOND);
    return lastSecond.length;
  }

  return {
    read: (): Moods => moods,
    /** Sets all moods, and counts from now on. @throws ZodError for what is not valid */
    write(input: unknown): void {
      moods = moodsSchema.parse(input);
      accepted = 0;
      lastSecond = [];
      perConnection.clear();
    },
    /** Returns the reply that refuses a password, null to accept it. */
    refusePassword: (given: string | null | undefined): Error | null =>
      moods.password === null || given === moods.password
        ? null
        : refusal(535, '5.7.8 Authentication credentials invalid'),
    /** Returns the reply that refuses mail without a password, null to accept it. */
    refuseUnknown: (isSignedIn: boolean): Error | null =>
      moods.password === null || isSignedIn ? null : refusal(530, '5.7.0 Authentication required'),
    /** Returns the reply that refuses a step of a mail, null to accept it. */
    refuse(at: Step, connection: string, recipients: readonly string[] = []): Error | null {
      const { limit, refuse } = moods;
      if (limit !== null && limit.at === at && countTowards(limit.per, connection) >= limit.mails) {
        return refusal(limit.code, limit.text);
      }
      const refused = refuse.find((mood) => mood.at === at && recipients.some((each) => isMeant(mood.address, each)));
      return refused === undefined ? null : refusal(refused.code, refused.text);
    },
    /** Counts an accepted mail. Returns whether its connection must be closed. */
    count(connection: string): boolean {
      const ofConnection = (perConnection.get(connection) ?? 0) + 1;
      perConnection.set(connection, ofConnection);
      accepted++;
      lastSecond.push(now());
      return moods.closeAfter !== null && ofConnection >= moods.closeAfter;
    },
    forget: (connection: string) => void perConnection.delete(connection),
  };
}

/** Describes the moods that are set, each in a few words. */
export function describeMoods({ password, refuse, limit, closeAfter, delayMs, bounce, complain }: Moods): string[] {
  return [
    ...(password === null ? [] : ['requires a password']),
    ...refuse.map((mood) => `refuses ${mood.address} with ${mood.code} ${mood.text}`),
    ...(limit === null ? [] : [`replies ${limit.code} ${limit.text} after ${limit.mails} mails per ${limit.per}`]),
    ...(closeAfter === null ? [] : [`closes a connection after ${closeAfter} mails`]),
    ...(delayMs === 0 ? [] : [`takes ${delayMs} ms for each mail`]),
    ...bounce.map((mood) => `bounces ${mood.address} with ${mood.status}`),
    ...complain.map((mood) => `complains for ${mood}`),
  ];
}
