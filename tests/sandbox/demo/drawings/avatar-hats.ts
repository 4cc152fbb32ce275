import { paint, type Style } from './avatar-hair-parts.ts';
import { darken, lighten } from './color.ts';
import { circle, line, path, rect, times } from './shapes.ts';

/** A headscarf. */
export const scarf: Style = (s, { x, y, w, h }, _tone, cloth) => ({
  back: path(
    `M${x - w - 36} ${y + h * 1.5}Q${x - w - 50} ${y - h - 40} ${x} ${y - h - 42}Q${x + w + 50} ${y - h - 40} ${x + w + 36} ${y + h * 1.5}Z`,
    paint(s, darken(cloth, 0.2)),
  ),
  front:
    `<path fill-rule="evenodd" d="M${x - w - 26} ${y + h * 1.16}Q${x - w - 46} ${y - h - 34} ${x} ${y - h - 36}Q${x + w + 46} ${y - h - 34} ${x + w + 26} ${y + h * 1.16}Q${x} ${y + h * 1.75} ${x - w - 26} ${y + h * 1.16}ZM${x - w + 8} ${y}Q${x - w + 4} ${y + h * 0.9} ${x} ${y + h * 0.93}Q${x + w - 4} ${y + h * 0.9} ${x + w - 8} ${y}Q${x + w - 10} ${y - h * 0.66} ${x} ${y - h * 0.7}Q${x - w + 10} ${y - h * 0.66} ${x - w + 8} ${y}Z" fill="${paint(s, cloth)}"/>` +
    line(
      `M${x - w * 0.6} ${y + h * 1.06}Q${x + w * 0.2} ${y + h * 1.36} ${x + w + 14} ${y + h * 0.7}M${x - w * 0.86} ${y - h * 0.7}Q${x} ${y - h * 1.12} ${x + w * 0.9} ${y - h * 0.62}`,
      darken(cloth, 0.3),
      4,
      'opacity=".5"',
    ),
});

/** A knitted hat. */
export const beanie: Style = (s, { x, y, w, h }, tone, cloth) => ({
  back: rect(x - w - 10, y - h * 0.4, w * 2 + 20, h * 0.72, darken(tone, 0.1), 'rx="30"'),
  front:
    path(
      `M${x - w - 12} ${y - h * 0.4}Q${x - w - 14} ${y - h - 58} ${x} ${y - h - 62}Q${x + w + 14} ${y - h - 58} ${x + w + 12} ${y - h * 0.4}Z`,
      paint(s, cloth),
    ) +
    times(9, (i) =>
      line(
        `M${x + (i - 4) * 22} ${y - h * 0.72}Q${x + (i - 4) * 19} ${y - h * 1.1} ${x + (i - 4) * 8} ${y - h - 56}`,
        darken(cloth, 0.35),
        3,
        'opacity=".28"',
      ),
    ) +
    rect(
      x - w - 16,
      y - h * 0.74,
      w * 2 + 32,
      42,
      s.linear(55, lighten(cloth, 0.4), cloth, darken(cloth, 0.25)),
      'rx="16"',
    ) +
    circle(x, y - h - 66, 22, lighten(cloth, 0.45)),
});
