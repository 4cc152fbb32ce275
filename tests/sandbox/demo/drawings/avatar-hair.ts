import { darken, lighten } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, line, path, rect, times } from './shapes.ts';

/** What lies behind the head and what lies over it. */
export interface Hair {
  back: string;
  front: string;
}

/** The head hair is fitted to: its centre and half width and height. */
export interface Head {
  x: number;
  y: number;
  w: number;
  h: number;
}

type Style = (s: Scene, at: Head, tone: string, cloth: string) => Hair;

const paint = (s: Scene, tone: string) => s.linear(55, lighten(tone, 0.22), [tone, 0.45], darken(tone, 0.3));

const crop: Style = (s, { x, y, w, h }, tone) => ({
  back: '',
  front: path(`M${x - w - 5} ${y - 6}Q${x - w - 16} ${y - h - 22} ${x - 8} ${y - h - 26}Q${x + w + 18} ${y - h - 20} ${x + w + 5} ${y - 6}Q${x + w - 2} ${y - h * 0.42} ${x + w * 0.7} ${y - h * 0.6}Q${x} ${y - h * 0.52} ${x - w * 0.72} ${y - h * 0.58}Q${x - w + 4} ${y - h * 0.4} ${x - w - 5} ${y - 6}Z`, paint(s, tone)),
});

const parted: Style = (s, { x, y, w, h }, tone) => ({
  back: '',
  front: path(`M${x - w - 6} ${y + 2}Q${x - w - 22} ${y - h - 10} ${x - w * 0.4} ${y - h - 24}Q${x + w * 0.7} ${y - h - 56} ${x + w + 14} ${y - h * 0.5}Q${x + w + 14} ${y - 20} ${x + w + 5} ${y + 2}Q${x + w - 2} ${y - h * 0.36} ${x + w * 0.66} ${y - h * 0.54}Q${x} ${y - h * 0.42} ${x - w * 0.46} ${y - h * 0.84}Q${x - w * 0.9} ${y - h * 0.5} ${x - w - 6} ${y + 2}Z`, paint(s, tone)) + line(`M${x - w * 0.4} ${y - h * 0.9}Q${x + w * 0.3} ${y - h * 0.76} ${x + w * 0.86} ${y - h * 0.72}`, lighten(tone, 0.25), 4, 'opacity=".5"'),
});

const bob: Style = (s, { x, y, w, h }, tone) => ({
  back: path(`M${x - w - 30} ${y + h * 0.85}Q${x - w - 50} ${y - h - 30} ${x} ${y - h - 34}Q${x + w + 50} ${y - h - 30} ${x + w + 30} ${y + h * 0.85}Q${x} ${y + h * 1.02} ${x - w - 30} ${y + h * 0.85}Z`, paint(s, darken(tone, 0.2))),
  front: path(`M${x - w - 26} ${y + h * 0.8}Q${x - w - 42} ${y - h - 26} ${x} ${y - h - 30}Q${x + w + 42} ${y - h - 26} ${x + w + 26} ${y + h * 0.8}Q${x + w - 8} ${y + h * 0.3} ${x + w - 6} ${y - h * 0.34}Q${x} ${y - h * 0.26} ${x - w + 6} ${y - h * 0.34}Q${x - w + 8} ${y + h * 0.3} ${x - w - 26} ${y + h * 0.8}Z`, paint(s, tone)) + line(`M${x - w * 0.7} ${y - h * 0.78}Q${x} ${y - h * 1.06} ${x + w * 0.5} ${y - h * 0.9}`, lighten(tone, 0.4), 6, 'opacity=".35"'),
});

const long: Style = (s, { x, y, w, h }, tone) => ({
  back: path(`M${x - w - 46} 470Q${x - w - 14} ${y + h * 0.7} ${x - w - 30} ${y}Q${x - w - 30} ${y - h - 36} ${x} ${y - h - 36}Q${x + w + 30} ${y - h - 36} ${x + w + 30} ${y}Q${x + w + 14} ${y + h * 0.7} ${x + w + 52} 470Z`, paint(s, darken(tone, 0.14))),
  front: path(`M${x - 10} ${y - h - 32}Q${x - w - 40} ${y - h - 20} ${x - w - 22} ${y + h * 0.5}Q${x - w - 4} ${y + 10} ${x - w + 4} ${y - h * 0.2}Q${x - w * 0.5} ${y - h * 0.44} ${x - 4} ${y - h * 0.86}Q${x + w * 0.5} ${y - h * 0.44} ${x + w - 4} ${y - h * 0.2}Q${x + w + 4} ${y + 10} ${x + w + 22} ${y + h * 0.5}Q${x + w + 40} ${y - h - 24} ${x - 10} ${y - h - 32}Z`, paint(s, tone)),
});

const bun: Style = (s, { x, y, w, h }, tone) => ({
  back: circle(x + 8, y - h - 44, 44, paint(s, tone)) + line(`M${x - 20} ${y - h - 50}Q${x + 6} ${y - h - 78} ${x + 34} ${y - h - 58}`, lighten(tone, 0.35), 4, 'opacity=".5"'),
  front: path(`M${x - w - 5} ${y + 4}Q${x - w - 18} ${y - h - 18} ${x} ${y - h - 20}Q${x + w + 18} ${y - h - 18} ${x + w + 5} ${y + 4}Q${x + w - 4} ${y - h * 0.5} ${x + 10} ${y - h * 0.72}Q${x - w + 4} ${y - h * 0.5} ${x - w - 5} ${y + 4}Z`, paint(s, tone)),
});

const afro: Style = (s, { x, y, w, h }, tone) => ({
  back: circle(x, y - h * 0.42, w * 1.72, s.radial(0.34, 0.28, 0.8, lighten(tone, 0.22), [tone, 0.5], darken(tone, 0.35))) + times(26, () => circle(x + s.r.range(-1, 1) * w * 1.1, y - h * 0.5 + s.r.range(-1, 0.4) * h, s.r.range(5, 11), lighten(tone, 0.2), 'opacity=".16"')),
  front: path(`M${x - w - 4} ${y - 8}Q${x - w - 8} ${y - h - 14} ${x} ${y - h - 14}Q${x + w + 8} ${y - h - 14} ${x + w + 4} ${y - 8}Q${x + w * 0.72} ${y - h * 0.6} ${x} ${y - h * 0.62}Q${x - w * 0.72} ${y - h * 0.6} ${x - w - 4} ${y - 8}Z`, tone),
});

const curls: Style = (s, { x, y, w, h }, tone) => {
  const ring = (n: number, from: number, to: number, q: number, spread: number) => times(n, (i) => {
    const a = from + ((to - from) * i) / (n - 1);
    return circle(x + Math.cos(a) * (w + spread), y - h * 0.28 + Math.sin(a) * (h * 0.74 + spread), q, s.radial(0.35, 0.3, 0.8, lighten(tone, 0.28), [tone, 0.6], darken(tone, 0.3)));
  });
  return { back: ring(13, 2.5, 6.9, 38, 14), front: ring(9, 3.5, 5.95, 30, -10) };
};

const tail: Style = (s, at, tone) => {
  const { x, y, w, h } = at;
  return {
    back: path(`M${x + w * 0.5} ${y - h * 0.9}Q${x + w + 110} ${y - h * 0.9} ${x + w + 76} ${y + h * 0.5}Q${x + w + 66} ${y + h * 1.1} ${x + w + 20} ${y + h * 1.2}Q${x + w + 44} ${y + h * 0.5} ${x + w + 14} ${y - h * 0.2}Z`, paint(s, darken(tone, 0.1))),
    front: bun(s, at, tone, tone).front,
  };
};

const quiff: Style = (s, { x, y, w, h }, tone) => ({
  back: '',
  front: path(`M${x - w - 4} ${y - 10}Q${x - w - 12} ${y - h * 0.7} ${x - w * 0.86} ${y - h * 0.9}Q${x - w * 1.1} ${y - h - 70} ${x + 10} ${y - h - 60}Q${x + w * 1.24} ${y - h - 56} ${x + w * 0.98} ${y - h * 0.74}Q${x + w + 12} ${y - h * 0.5} ${x + w + 4} ${y - 10}Q${x + w - 4} ${y - h * 0.5} ${x + w * 0.7} ${y - h * 0.7}Q${x - w * 0.1} ${y - h * 0.6} ${x - w * 0.72} ${y - h * 0.72}Q${x - w + 6} ${y - h * 0.5} ${x - w - 4} ${y - 10}Z`, paint(s, tone)) + line(`M${x - w * 0.6} ${y - h * 1.1}Q${x + w * 0.1} ${y - h * 1.42} ${x + w * 0.7} ${y - h * 1.14}`, lighten(tone, 0.4), 5, 'opacity=".4"'),
});

const scarf: Style = (s, { x, y, w, h }, _tone, cloth) => ({
  back: path(`M${x - w - 36} ${y + h * 1.5}Q${x - w - 50} ${y - h - 40} ${x} ${y - h - 42}Q${x + w + 50} ${y - h - 40} ${x + w + 36} ${y + h * 1.5}Z`, paint(s, darken(cloth, 0.2))),
  front: `<path fill-rule="evenodd" d="M${x - w - 26} ${y + h * 1.16}Q${x - w - 46} ${y - h - 34} ${x} ${y - h - 36}Q${x + w + 46} ${y - h - 34} ${x + w + 26} ${y + h * 1.16}Q${x} ${y + h * 1.75} ${x - w - 26} ${y + h * 1.16}ZM${x - w + 8} ${y}Q${x - w + 4} ${y + h * 0.9} ${x} ${y + h * 0.93}Q${x + w - 4} ${y + h * 0.9} ${x + w - 8} ${y}Q${x + w - 10} ${y - h * 0.66} ${x} ${y - h * 0.7}Q${x - w + 10} ${y - h * 0.66} ${x - w + 8} ${y}Z" fill="${paint(s, cloth)}"/>` + line(`M${x - w * 0.6} ${y + h * 1.06}Q${x + w * 0.2} ${y + h * 1.36} ${x + w + 14} ${y + h * 0.7}M${x - w * 0.86} ${y - h * 0.7}Q${x} ${y - h * 1.12} ${x + w * 0.9} ${y - h * 0.62}`, darken(cloth, 0.3), 4, 'opacity=".5"'),
});

const beanie: Style = (s, { x, y, w, h }, tone, cloth) => ({
  back: rect(x - w - 10, y - h * 0.4, w * 2 + 20, h * 0.72, darken(tone, 0.1), 'rx="30"'),
  front: path(`M${x - w - 12} ${y - h * 0.4}Q${x - w - 14} ${y - h - 58} ${x} ${y - h - 62}Q${x + w + 14} ${y - h - 58} ${x + w + 12} ${y - h * 0.4}Z`, paint(s, cloth)) + times(9, (i) => line(`M${x + (i - 4) * 22} ${y - h * 0.72}Q${x + (i - 4) * 19} ${y - h * 1.1} ${x + (i - 4) * 8} ${y - h - 56}`, darken(cloth, 0.35), 3, 'opacity=".28"')) + rect(x - w - 16, y - h * 0.74, w * 2 + 32, 42, s.linear(55, lighten(cloth, 0.4), cloth, darken(cloth, 0.25)), 'rx="16"') + circle(x, y - h - 66, 22, lighten(cloth, 0.45)),
});

const bald: Style = (s, { x, y, w, h }, tone) => ({
  back: '',
  front: ellipse(x - w * 0.34, y - h * 0.7, w * 0.3, h * 0.1, '#fff', 'opacity=".22" transform="rotate(0)"') + (s.r.chance(0.5) ? path(`M${x - w - 5} ${y + 6}Q${x - w - 12} ${y - h * 0.5} ${x - w * 0.82} ${y - h * 0.56}Q${x - w + 8} ${y - h * 0.3} ${x - w + 8} ${y + 4}ZM${x + w + 5} ${y + 6}Q${x + w + 12} ${y - h * 0.5} ${x + w * 0.82} ${y - h * 0.56}Q${x + w - 8} ${y - h * 0.3} ${x + w - 8} ${y + 4}Z`, tone) : ''),
});

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
