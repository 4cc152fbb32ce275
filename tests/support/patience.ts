/** Time limit of waits, in milliseconds. It does not measure the product's speed. */
export const GIVE_UP_AFTER_MS = 20_000;
