import { functionOf, onUse } from './on-use.ts';

const util = onUse<typeof import('node:util')>('node:util');

export default util;
export const isDeepStrictEqual = functionOf(util, 'isDeepStrictEqual');
export const promisify = functionOf(util, 'promisify');
