import { functionOf, onUse } from './on-use.ts';

const zlib = onUse<typeof import('node:zlib')>('node:zlib');

export default zlib;
export const crc32 = functionOf(zlib, 'crc32');
