import { createRandomDraws, hashText, type RandomDraws } from '../../../support/seeded-random.ts';
import { darken, lighten, mix } from './color.ts';
import { PALETTES, type Palette } from './palettes.ts';

/** The light in an image. */
export type Time = 'dawn' | 'day' | 'dusk' | 'night';

/** A gradient stop: a color, or a color with its offset (0 to 1) and opacity. */
export type Stop = string | readonly [color: string, offset: number, opacity?: number];

/** Everything a motif needs to draw itself. Light always falls from the upper left. */
export interface Scene {
  r: RandomDraws;
  p: Palette;
  time: Time;
  /** Sky colors, from the top to the horizon. */
  sky: readonly [string, string, string];
  /** Returns the color of an object at a depth: 0 far in the haze, 1 near. */
  depth(distance: number): string;
  /** Returns a color as it appears in this light. */
  lit(color: string): string;
  /** The darkest tone. */
  ink: string;
  /** The color of the light source and of lit edges. */
  light: string;
  /** Defines a linear gradient (90 runs downwards) and returns its paint. */
  linear(angle: number, ...stops: Stop[]): string;
  /** Defines a radial gradient within the shape's box and returns its paint. */
  radial(x: number, y: number, radius: number, ...stops: Stop[]): string;
  /** Shows content only inside a shape. */
  clip(shape: string, content: string): string;
  /** Content seen softly, out of focus. */
  blur(content: string, amount: number): string;
  /** All definitions made so far. */
  defs(): string;
}

const skies = (p: Palette): Record<Time, readonly [string, string, string]> => ({
  dawn: [mix(p.soft, p.paper, 0.15), mix(p.glow, p.paper, 0.5), mix(p.paper, p.glow, 0.25)],
  day: [mix(p.mid, p.paper, 0.35), mix(p.soft, p.paper, 0.45), mix(p.paper, p.soft, 0.08)],
  dusk: [mix(p.mid, p.deep, 0.25), mix(p.accent, p.soft, 0.3), p.glow],
  night: [darken(p.deep, 0.15), mix(p.deep, p.mid, 0.35), mix(p.mid, p.soft, 0.35)],
});

const shadeOf: Record<Time, number> = { dawn: 0.04, day: 0, dusk: 0.14, night: 0.36 };

/** The palette and light a motif gets for a seed. */
export function choose(motif: string, seed: string): { palette: Palette; time: Time } {
  const h = hashText(`${seed}/${motif}`);
  const palette = PALETTES[h % PALETTES.length] ?? PALETTES[0];
  const time = (['dawn', 'day', 'dusk', 'night', 'dusk', 'day'] as const)[(h >>> 8) % 6] ?? 'day';
  return { palette, time };
}

function stopMarkup(stop: Stop, index: number, count: number): string {
  const [color, offset, opacity] = typeof stop === 'string' ? [stop, count > 1 ? index / (count - 1) : 0, 1] : stop;
  const fade = opacity === undefined || opacity === 1 ? '' : ` stop-opacity="${opacity}"`;
  return `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${color}"${fade}/>`;
}

/** Sets up a scene for a motif and a seed. */
export function sceneFor(motif: string, seed: string, at?: Time): Scene {
  const { palette: p, time: chosen } = choose(motif, seed);
  const time = at ?? chosen;
  const sky = skies(p)[time];
  const ink = darken(p.deep, 0.3);
  const lit = (color: string) => mix(color, time === 'dusk' ? p.deep : ink, shadeOf[time]);
  const near = time === 'night' ? ink : time === 'dusk' ? darken(p.deep, 0.1) : p.deep;
  const prefix = `d${hashText(`${motif}:${seed}`).toString(36)}`;
  const made: string[] = [];
  const define = (markup: (id: string) => string): string => {
    const id = `${prefix}-${made.length}`;
    made.push(markup(id));
    return id;
  };
  const all = (stops: Stop[]) => stops.map((s, i) => stopMarkup(s, i, stops.length)).join('');
  return {
    r: createRandomDraws(`${motif}|${seed}`),
    p,
    time,
    sky,
    ink,
    lit,
    light: time === 'night' ? mix(p.paper, p.soft, 0.25) : time === 'dusk' ? p.glow : lighten(p.glow, 0.3),
    depth: (t) =>
      t < 0.5 ? mix(mix(sky[2], sky[1], 0.55), lit(p.mid), 0.15 + t * 1.7) : mix(lit(p.mid), near, (t - 0.5) * 2),
    linear(angle, ...stops) {
      const turn = (angle * Math.PI) / 180;
      const [x, y] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
      const at = (v: number) => Math.round((0.5 + v) * 1000) / 1000;
      const ends = `x1="${at(-x)}" y1="${at(-y)}" x2="${at(x)}" y2="${at(y)}"`;
      return `url(#${define((id) => `<linearGradient id="${id}" ${ends}>${all(stops)}</linearGradient>`)})`;
    },
    radial(x, y, radius, ...stops) {
      const place = `cx="${x}" cy="${y}" r="${radius}"`;
      return `url(#${define((id) => `<radialGradient id="${id}" ${place}>${all(stops)}</radialGradient>`)})`;
    },
    clip(shape, content) {
      const id = define((own) => `<clipPath id="${own}">${shape}</clipPath>`);
      return `<g clip-path="url(#${id})">${content}</g>`;
    },
    blur(content, amount) {
      const id = define(
        (own) =>
          `<filter id="${own}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
      );
      return `<g filter="url(#${id})">${content}</g>`;
    },
    defs: () => made.join(''),
  };
}
