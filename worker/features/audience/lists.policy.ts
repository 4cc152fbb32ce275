/** Number of shards of a campaign, and of the objects that send them. A contact is always in the same one. */
export const BULK_SHARDS = 8;

/** Stands for the weekly emails of all bloggers together, in place of a blogger. */
export const DIGEST_LIST = 0;

/**
 * A contact on a blogger's list, by `seq`; or on DIGEST_LIST. `campaign` is the one whose email has the link, 0 without.
 */
export type ListMember = { contact: number; blogger: number; campaign?: number };
