import { bob, bun, long, tail } from './avatar-hair-long.ts';
import type { Style } from './avatar-hair-parts.ts';
import { afro, bald, crop, curls, parted, quiff } from './avatar-hair-short.ts';
import { beanie, scarf } from './avatar-hats.ts';

/** Head hair and head dress, with whether a beard or earrings go with it. */
export const HAIR: readonly { draw: Style; beard: boolean; rings: boolean }[] = [
  { draw: crop, beard: true, rings: false },
  { draw: parted, beard: true, rings: false },
  { draw: quiff, beard: true, rings: false },
  { draw: bald, beard: true, rings: false },
  { draw: beanie, beard: true, rings: false },
  { draw: curls, beard: true, rings: false },
  { draw: bob, beard: false, rings: true },
  { draw: long, beard: false, rings: true },
  { draw: bun, beard: false, rings: true },
  { draw: afro, beard: false, rings: true },
  { draw: tail, beard: false, rings: true },
  { draw: scarf, beard: false, rings: false },
];
