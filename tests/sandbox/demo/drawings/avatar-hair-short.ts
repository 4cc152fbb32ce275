import { paint, type Style } from './avatar-hair-parts.ts';
import { darken, lighten } from './color.ts';
import { circle, ellipse, line, path, times } from './shapes.ts';

/** Short cropped hair. */
export const crop: Style = (s, { x, y, w, h }, tone) => ({
  back: '',
  front: path(
    `M${x - w - 5} ${y - 6}Q${x - w - 16} ${y - h - 22} ${x - 8} ${y - h - 26}Q${x + w + 18} ${y - h - 20} ${x + w + 5} ${y - 6}Q${x + w - 2} ${y - h * 0.42} ${x + w * 0.7} ${y - h * 0.6}Q${x} ${y - h * 0.52} ${x - w * 0.72} ${y - h * 0.58}Q${x - w + 4} ${y - h * 0.4} ${x - w - 5} ${y - 6}Z`,
    paint(s, tone),
  ),
});

/** Short hair with a side parting. */
export const parted: Style = (s, { x, y, w, h }, tone) => ({
  back: '',
  front:
    path(
      `M${x - w - 6} ${y + 2}Q${x - w - 22} ${y - h - 10} ${x - w * 0.4} ${y - h - 24}Q${x + w * 0.7} ${y - h - 56} ${x + w + 14} ${y - h * 0.5}Q${x + w + 14} ${y - 20} ${x + w + 5} ${y + 2}Q${x + w - 2} ${y - h * 0.36} ${x + w * 0.66} ${y - h * 0.54}Q${x} ${y - h * 0.42} ${x - w * 0.46} ${y - h * 0.84}Q${x - w * 0.9} ${y - h * 0.5} ${x - w - 6} ${y + 2}Z`,
      paint(s, tone),
    ) +
    line(
      `M${x - w * 0.4} ${y - h * 0.9}Q${x + w * 0.3} ${y - h * 0.76} ${x + w * 0.86} ${y - h * 0.72}`,
      lighten(tone, 0.25),
      4,
      'opacity=".5"',
    ),
});

/** A wide round afro. */
export const afro: Style = (s, { x, y, w, h }, tone) => ({
  back:
    circle(x, y - h * 0.42, w * 1.72, s.radial(0.34, 0.28, 0.8, lighten(tone, 0.22), [tone, 0.5], darken(tone, 0.35))) +
    times(26, () =>
      circle(
        x + s.r.range(-1, 1) * w * 1.1,
        y - h * 0.5 + s.r.range(-1, 0.4) * h,
        s.r.range(5, 11),
        lighten(tone, 0.2),
        'opacity=".16"',
      ),
    ),
  front: path(
    `M${x - w - 4} ${y - 8}Q${x - w - 8} ${y - h - 14} ${x} ${y - h - 14}Q${x + w + 8} ${y - h - 14} ${x + w + 4} ${y - 8}Q${x + w * 0.72} ${y - h * 0.6} ${x} ${y - h * 0.62}Q${x - w * 0.72} ${y - h * 0.6} ${x - w - 4} ${y - 8}Z`,
    tone,
  ),
});

/** A crown of curls. */
export const curls: Style = (s, { x, y, w, h }, tone) => {
  const ring = (n: number, from: number, to: number, q: number, spread: number) =>
    times(n, (i) => {
      const a = from + ((to - from) * i) / (n - 1);
      return circle(
        x + Math.cos(a) * (w + spread),
        y - h * 0.28 + Math.sin(a) * (h * 0.74 + spread),
        q,
        s.radial(0.35, 0.3, 0.8, lighten(tone, 0.28), [tone, 0.6], darken(tone, 0.3)),
      );
    });
  return { back: ring(13, 2.5, 6.9, 38, 14), front: ring(9, 3.5, 5.95, 30, -10) };
};

/** Short sides under a high quiff. */
export const quiff: Style = (s, { x, y, w, h }, tone) => ({
  back: '',
  front:
    path(
      `M${x - w - 4} ${y - 10}Q${x - w - 12} ${y - h * 0.7} ${x - w * 0.86} ${y - h * 0.9}Q${x - w * 1.1} ${y - h - 70} ${x + 10} ${y - h - 60}Q${x + w * 1.24} ${y - h - 56} ${x + w * 0.98} ${y - h * 0.74}Q${x + w + 12} ${y - h * 0.5} ${x + w + 4} ${y - 10}Q${x + w - 4} ${y - h * 0.5} ${x + w * 0.7} ${y - h * 0.7}Q${x - w * 0.1} ${y - h * 0.6} ${x - w * 0.72} ${y - h * 0.72}Q${x - w + 6} ${y - h * 0.5} ${x - w - 4} ${y - 10}Z`,
      paint(s, tone),
    ) +
    line(
      `M${x - w * 0.6} ${y - h * 1.1}Q${x + w * 0.1} ${y - h * 1.42} ${x + w * 0.7} ${y - h * 1.14}`,
      lighten(tone, 0.4),
      5,
      'opacity=".4"',
    ),
});

/** A bald head, perhaps with hair at the sides. */
export const bald: Style = (s, { x, y, w, h }, tone) => ({
  back: '',
  front:
    ellipse(x - w * 0.34, y - h * 0.7, w * 0.3, h * 0.1, '#fff', 'opacity=".22" transform="rotate(0)"') +
    (s.r.chance(0.5)
      ? path(
          `M${x - w - 5} ${y + 6}Q${x - w - 12} ${y - h * 0.5} ${x - w * 0.82} ${y - h * 0.56}Q${x - w + 8} ${y - h * 0.3} ${x - w + 8} ${y + 4}ZM${x + w + 5} ${y + 6}Q${x + w + 12} ${y - h * 0.5} ${x + w * 0.82} ${y - h * 0.56}Q${x + w - 8} ${y - h * 0.3} ${x + w - 8} ${y + 4}Z`,
          tone,
        )
      : ''),
});
