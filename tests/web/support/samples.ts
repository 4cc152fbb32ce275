/**
 * Options of `fc.assert`: the same samples on each `npm test`, new ones each time with DEEP. A failure prints the seed.
 */
export const SAMPLES = process.env.DEEP ? {} : { seed: 20261122 };
