import type { Mailer, RawEmail } from '../platform/mail/mailer.ts';

/** A contact's email; null for a contact who gets none. */
export type LaneMail = { contact: number; email: RawEmail | null };

/** One campaign that is being sent. */
export type LaneCampaign = {
  seq: number;
  /**
   * Prepares the next waiting emails of a shard: at most a slice after a contact, or those of certain contacts. Null when
   * the campaign is no longer being sent.
   */
  prepare(shard: number, part: { after: number } | { contacts: readonly number[] }): Promise<LaneMail[] | null>;
  /** Pauses the campaign for a reason. */
  pause(reason: string): Promise<void>;
  /** Notes that the server rejected this contact's address for good. */
  rejected(contact: number): Promise<void>;
};

/** The limits of the mail server. `isBulk`: a server of its own, for all lanes. */
export type LaneServer = { isBulk: boolean; perSecond: number; perConnection: number; sockets: number };

/** What one alarm works with. `openIds` are all campaigns that have not ended. */
export type LaneWork = {
  campaigns: LaneCampaign[];
  openIds: readonly number[];
  /** Null without a mail server: emails wait. */
  server: LaneServer | null;
  openMailer(): Promise<Mailer>;
  /** Stores results of one campaign and shard. */
  record(campaign: number, shard: number, results: readonly { contact: number; state: number }[]): Promise<void>;
};
