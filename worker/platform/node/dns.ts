import { onUse } from './on-use.ts';

export default onUse('node:dns');
