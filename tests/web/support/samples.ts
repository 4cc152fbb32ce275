/** For `fc.assert`: the same samples on each `npm test`, others each time with DEEP. Of a failure it prints the seed. */
export const SAMPLES = process.env.DEEP ? {} : { seed: 20261122 };
