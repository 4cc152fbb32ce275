import { hashText } from '../../../support/seeded-random.ts';
import { mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path } from './shapes.ts';

interface Player {
  x: number;
  y: number;
  shirt: string;
  stick?: boolean;
}

/** A player seen from above, with the long shadow of a low sun. */
export function player(s: Scene, at: Player, turn: number): string {
  const k = 1.25;
  const shade = s.linear(8, [s.ink, 0, 0.62], [s.ink, 1, 0.08]);
  const figure =
    path('M0 -8L64 -16Q92 -30 104 -14L150 -20L156 -8L112 2Q100 20 76 14L150 40L144 52L60 20L0 12Z', shade) +
    ellipse(172, 4, 20, 15, s.ink, 'opacity=".2"') +
    (at.stick ? line('M20 10L120 70L150 66', s.ink, 5, 'opacity=".25"') : '');
  const dark = mix(at.shirt, s.ink, 0.4);
  const body =
    ellipse(0, 0, 17, 30, s.linear(40, mix(at.shirt, s.light, 0.25), at.shirt, dark)) +
    ellipse(6, -30, 14, 8, dark) +
    ellipse(8, 30, 15, 8, dark) +
    circle(2, 0, 12.5, s.linear(40, mix(s.p.glow, s.p.deep, 0.35), s.p.deep)) +
    (at.stick ? line('M12 30L56 60L74 56', s.p.deep, 5) : '');
  const spin = hashText(`${Math.round(at.x)}:${Math.round(at.y)}`) % 360;
  return group(
    group(figure, `transform="rotate(${turn}) scale(${k})"`) + group(body, `transform="rotate(${spin}) scale(${k})"`),
    `transform="translate(${at.x} ${at.y})"`,
  );
}

/** Projects a playing field, drawn around its center, into the image. */
export function tilt(s: Scene, content: string): string {
  const { r } = s;
  return group(
    content,
    `transform="translate(800 500) rotate(${r.range(-24, 24)}) scale(${r.range(1.02, 1.22)}) translate(${r.range(-120, 120)} ${r.range(-40, 40)})"`,
  );
}
