import { bottle, kettle } from './kitchen-drinks.ts';
import { bowl, bread } from './kitchen-food.ts';
import { forest } from './landscape-forest.ts';
import { mountains } from './landscape-mountains.ts';
import { river } from './landscape-river.ts';
import { sea } from './landscape-sea.ts';
import { stars } from './landscape-stars.ts';
import { tent } from './landscape-tent.ts';
import { trail } from './landscape-trail.ts';
import { car } from './machine-car.ts';
import { circuit } from './machine-circuit.ts';
import { engine } from './machine-engine.ts';
import { chart } from './money-chart.ts';
import { coins } from './money-coins.ts';
import { bird } from './nature-bird.ts';
import { leaf } from './nature-leaf.ts';
import { book } from './paper-book.ts';
import { letter } from './paper-letter.ts';
import { newspaper } from './paper-news.ts';
import { castle } from './places-castle.ts';
import { city } from './places-city.ts';
import { road } from './places-road.ts';
import { stairs } from './places-stairs.ts';
import { train } from './places-train.ts';
import { window } from './places-window.ts';
import { gamepad } from './play-gamepad.ts';
import { heart } from './play-heart.ts';
import { choose, type Scene, sceneFor } from './scene.ts';
import { rect, tidy } from './shapes.ts';
import { court } from './sport-court.ts';
import { diamond } from './sport-diamond.ts';
import { rink } from './sport-rink.ts';
import { stadium } from './sport-stadium.ts';
import { desk } from './study-desk.ts';
import { globe } from './study-globe.ts';

const draw = {
  mountains,
  sea,
  forest,
  city,
  road,
  stadium,
  rink,
  court,
  diamond,
  stars,
  castle,
  book,
  letter,
  heart,
  circuit,
  gamepad,
  bowl,
  bread,
  kettle,
  coins,
  chart,
  bottle,
  leaf,
  car,
  engine,
  newspaper,
  globe,
  tent,
  trail,
  river,
  desk,
  window,
  stairs,
  train,
  bird,
} as const satisfies Record<string, (s: Scene) => string>;

/** The motifs of a post's image. */
export type Motif = keyof typeof draw;

/** All motifs. */
export const MOTIFS = Object.keys(draw) as Motif[];

/** Returns the placeholder color of an image: the mid tone of its palette. */
export function dominantColor(motif: Motif, seed: string): string {
  return choose(motif, seed).palette.mid;
}

const GRAIN =
  '<filter id="grain" x="0" y="0" width="100%" height="100%">' +
  '<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="1" stitchTiles="stitch"/>' +
  '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .9 0 0 0 -.3"/></filter>' +
  '<pattern id="paper" width="320" height="250" patternUnits="userSpaceOnUse">' +
  '<rect width="320" height="250" filter="url(#grain)"/></pattern>';

/** Motifs that read from left to right and are never mirrored. */
const ONE_WAY: ReadonlySet<Motif> = new Set(['chart', 'coins']);

/** Draws a 1600 by 1000 illustration as SVG text; the same motif and seed produce the same image. */
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
