/** When to give up on what does not come, in milliseconds: it says nothing of how fast the product is. */
export const GIVE_UP_AFTER_MS = 20_000;
