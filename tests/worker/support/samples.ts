import { env } from 'cloudflare:workers';
import { type SampleName, sampleCount } from '../../support/samples.ts';
import { isOnLibsql } from './libsql.ts';

/** Returns the number of samples of this run. */
export const samplesOf = (name: SampleName) => sampleCount(name, { isDeep: env.DEEP === '1', isOnLibsql });
