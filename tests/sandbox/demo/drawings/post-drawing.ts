import { mountains, tent, trail } from './landscape-high.ts';
import { forest, stars } from './landscape-night.ts';
import { river, sea } from './landscape-water.ts';
import { bird, leaf } from './nature.ts';
import { bottle, bowl, bread, kettle } from './objects-kitchen.ts';
import { car, circuit, engine } from './objects-machines.ts';
import { book, letter, newspaper } from './objects-paper.ts';
import { coins, gamepad, heart } from './objects-play.ts';
import { chart, desk, globe } from './objects-study.ts';
import { castle, city, stairs } from './places-town.ts';
import { road, train, window } from './places-travel.ts';
import { choose, type Scene, sceneFor } from './scene.ts';
import { rect, tidy } from './shapes.ts';
import { court, diamond, rink, stadium } from './sport.ts';

const draw = {
  mountains, sea, forest, stars, tent, trail, river, city, road, castle, train, stairs, window,
  stadium, rink, court, diamond, bowl, bread, kettle, bottle, book, letter, newspaper,
  heart, coins, gamepad, globe, desk, chart, car, engine, circuit, leaf, bird,
} as const satisfies Record<string, (s: Scene) => string>;

/** What a post's picture can show. */
export type Motif = keyof typeof draw;

/** All motifs. */
export const MOTIFS = Object.keys(draw) as Motif[];

/** A placeholder colour for a picture: the mid tone of its palette. */
export function dominantColor(motif: Motif, seed: string): string {
  return choose(motif, seed).palette.mid;
}

const GRAIN =
  '<filter id="grain" x="0" y="0" width="100%" height="100%">' +
  '<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="1" stitchTiles="stitch"/>' +
  '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .9 0 0 0 -.3"/></filter>' +
  '<pattern id="paper" width="320" height="250" patternUnits="userSpaceOnUse">' +
  '<rect width="320" height="250" filter="url(#grain)"/></pattern>';

/** Motifs which read from left to right and are never mirrored. */
const ONE_WAY: ReadonlySet<Motif> = new Set(['chart', 'coins']);

/** Draws a 1600 by 1000 illustration as SVG text; the same motif and seed give the same picture. */
export function drawPost(motif: Motif, seed: string): string {
  const scene = sceneFor(motif, seed);
  const flip = scene.r.chance(0.5) && !ONE_WAY.has(motif) ? ' transform="matrix(-1 0 0 1 1600 0)"' : '';
  const body = draw[motif](scene);
  const { light, ink } = scene;
  const air = scene.radial(0.3, 0.15, 1.05, [light, 0, 0.14], [light, 0.45, 0], [ink, 0.7, 0], [ink, 1, 0.22]);
  return tidy(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000"><defs>${scene.defs()}${GRAIN}</defs><g${flip}>${body}${rect(0, 0, 1600, 1000, air)}</g><rect width="1600" height="1000" fill="url(#paper)" opacity=".16"/></svg>`,
  );
}
