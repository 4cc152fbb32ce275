import { paint, type Style } from './avatar-hair-parts.ts';
import { darken, lighten } from './color.ts';
import { circle, line, path } from './shapes.ts';

/** Chin-length hair with a fringe. */
export const bob: Style = (s, { x, y, w, h }, tone) => ({
  back: path(
    `M${x - w - 30} ${y + h * 0.85}Q${x - w - 50} ${y - h - 30} ${x} ${y - h - 34}Q${x + w + 50} ${y - h - 30} ${x + w + 30} ${y + h * 0.85}Q${x} ${y + h * 1.02} ${x - w - 30} ${y + h * 0.85}Z`,
    paint(s, darken(tone, 0.2)),
  ),
  front:
    path(
      `M${x - w - 26} ${y + h * 0.8}Q${x - w - 42} ${y - h - 26} ${x} ${y - h - 30}Q${x + w + 42} ${y - h - 26} ${x + w + 26} ${y + h * 0.8}Q${x + w - 8} ${y + h * 0.3} ${x + w - 6} ${y - h * 0.34}Q${x} ${y - h * 0.26} ${x - w + 6} ${y - h * 0.34}Q${x - w + 8} ${y + h * 0.3} ${x - w - 26} ${y + h * 0.8}Z`,
      paint(s, tone),
    ) +
    line(
      `M${x - w * 0.7} ${y - h * 0.78}Q${x} ${y - h * 1.06} ${x + w * 0.5} ${y - h * 0.9}`,
      lighten(tone, 0.4),
      6,
      'opacity=".35"',
    ),
});

/** Long hair, parted in the middle. */
export const long: Style = (s, { x, y, w, h }, tone) => ({
  back: path(
    `M${x - w - 46} 470Q${x - w - 14} ${y + h * 0.7} ${x - w - 30} ${y}Q${x - w - 30} ${y - h - 36} ${x} ${y - h - 36}Q${x + w + 30} ${y - h - 36} ${x + w + 30} ${y}Q${x + w + 14} ${y + h * 0.7} ${x + w + 52} 470Z`,
    paint(s, darken(tone, 0.14)),
  ),
  front: path(
    `M${x - 10} ${y - h - 32}Q${x - w - 40} ${y - h - 20} ${x - w - 22} ${y + h * 0.5}Q${x - w - 4} ${y + 10} ${x - w + 4} ${y - h * 0.2}Q${x - w * 0.5} ${y - h * 0.44} ${x - 4} ${y - h * 0.86}Q${x + w * 0.5} ${y - h * 0.44} ${x + w - 4} ${y - h * 0.2}Q${x + w + 4} ${y + 10} ${x + w + 22} ${y + h * 0.5}Q${x + w + 40} ${y - h - 24} ${x - 10} ${y - h - 32}Z`,
    paint(s, tone),
  ),
});

/** Hair drawn up into a bun. */
export const bun: Style = (s, { x, y, w, h }, tone) => ({
  back:
    circle(x + 8, y - h - 44, 44, paint(s, tone)) +
    line(
      `M${x - 20} ${y - h - 50}Q${x + 6} ${y - h - 78} ${x + 34} ${y - h - 58}`,
      lighten(tone, 0.35),
      4,
      'opacity=".5"',
    ),
  front: path(
    `M${x - w - 5} ${y + 4}Q${x - w - 18} ${y - h - 18} ${x} ${y - h - 20}Q${x + w + 18} ${y - h - 18} ${x + w + 5} ${y + 4}Q${x + w - 4} ${y - h * 0.5} ${x + 10} ${y - h * 0.72}Q${x - w + 4} ${y - h * 0.5} ${x - w - 5} ${y + 4}Z`,
    paint(s, tone),
  ),
});

/** Hair drawn back into a ponytail. */
export const tail: Style = (s, at, tone) => {
  const { x, y, w, h } = at;
  return {
    back: path(
      `M${x + w * 0.5} ${y - h * 0.9}Q${x + w + 110} ${y - h * 0.9} ${x + w + 76} ${y + h * 0.5}Q${x + w + 66} ${y + h * 1.1} ${x + w + 20} ${y + h * 1.2}Q${x + w + 44} ${y + h * 0.5} ${x + w + 14} ${y - h * 0.2}Z`,
      paint(s, darken(tone, 0.1)),
    ),
    front: bun(s, at, tone, tone).front,
  };
};
