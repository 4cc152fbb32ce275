import type { Head } from './avatar-hair-parts.ts';
import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, line, path, rect, times } from './shapes.ts';

/** Eyes, brows, nose and mouth, in a friendly mood. */
export function face(s: Scene, { x, y, w, h }: Head, skin: string, brow: string): string {
  const { r } = s;
  const shade = mix(skin, '#5a1f22', 0.3);
  const deep = luma(skin) < 0.36;
  const ink = mix(skin, '#1c0f13', deep ? 0.94 : 0.86);
  const ey = y + h * 0.04;
  const ex = w * 0.42;
  const eyes = r.pick(deep ? (['open', 'open', 'smile'] as const) : (['dot', 'smile', 'calm', 'open'] as const));
  const eye = (k: number) =>
    ({
      dot: ellipse(x + k * ex, ey, 7, 8.5, ink) + circle(x + k * ex - 2, ey - 3, 2.2, '#fff'),
      smile: line(`M${x + k * ex - 14} ${ey + 3}q14 -15 28 0`, ink, 5),
      calm: line(`M${x + k * ex - 14} ${ey}q14 12 28 0`, ink, 5),
      open:
        ellipse(x + k * ex, ey, 14, 9.5, '#fffaf3') +
        circle(x + k * ex + 2, ey, 8, ink) +
        circle(x + k * ex, ey - 3, 2.4, '#fff') +
        line(`M${x + k * ex - 15} ${ey - 3}q15 -13 30 0`, ink, 4),
    })[eyes];
  const lift = r.range(-3, 5);
  const brows =
    line(`M${x - ex - 18} ${ey - 25 + lift}q16 -11 34 -3`, brow, 6.5) +
    line(`M${x + ex + 18} ${ey - 25 + lift}q-16 -11 -34 -3`, brow, 6.5);
  const nose = path(
    `M${x + 1} ${ey + 2}Q${x + 22} ${y + h * 0.34} ${x + 15} ${y + h * 0.37}Q${x + 2} ${y + h * 0.43} ${x - 9} ${y + h * 0.36}Q${x + 8} ${y + h * 0.34} ${x + 1} ${ey + 2}Z`,
    shade,
    'opacity=".6"',
  );
  const my = y + h * 0.6;
  const lip = mix(skin, '#a12d36', luma(skin) > 0.5 ? 0.55 : 0.42);
  const mouth = r.pick([
    line(`M${x - 23} ${my - 2}Q${x} ${my + 17} ${x + 25} ${my - 5}`, ink, 4.5),
    path(
      `M${x - 27} ${my - 4}Q${x} ${my + 3} ${x + 27} ${my - 4}Q${x + 20} ${my + 25} ${x} ${my + 25}Q${x - 20} ${my + 25} ${x - 27} ${my - 4}Z`,
      mix(ink, lip, 0.2),
    ) +
      path(
        `M${x - 24} ${my - 1}Q${x} ${my + 5} ${x + 24} ${my - 1}Q${x + 20} ${my + 9} ${x} ${my + 9}T${x - 24} ${my - 1}Z`,
        '#fffaf3',
      ),
    path(
      `M${x - 23} ${my}Q${x - 8} ${my - 9} ${x} ${my - 4}Q${x + 8} ${my - 9} ${x + 23} ${my}Q${x} ${my + 20} ${x - 23} ${my}Z`,
      lip,
    ) + line(`M${x - 22} ${my}Q${x} ${my + 7} ${x + 22} ${my}`, mix(lip, '#24151a', 0.4), 2.5),
    line(`M${x - 18} ${my + 1}Q${x + 6} ${my + 11} ${x + 25} ${my - 7}`, ink, 4.5),
  ]);
  const cheeks =
    ellipse(x - w * 0.56, y + h * 0.34, 21, 14, '#e0584a', `opacity="${deep ? 0.12 : 0.2}"`) +
    ellipse(x + w * 0.56, y + h * 0.34, 21, 14, '#e0584a', `opacity="${deep ? 0.1 : 0.16}"`);
  const spots = r.chance(0.16)
    ? times(10, () => circle(x + r.range(-0.6, 0.6) * w, y + h * r.range(0.2, 0.4), 2, shade, 'opacity=".6"'))
    : '';
  return cheeks + spots + nose + brows + eye(-1) + eye(1) + mouth;
}

/** Round or square glasses. */
export function glasses(s: Scene, { x, y, w, h }: Head, tone: string): string {
  const ey = y + h * 0.04;
  const ex = w * 0.43;
  const round = s.r.chance(0.55);
  const lens = (k: number) =>
    round
      ? circle(x + k * ex, ey, 29, '#fff', `fill-opacity=".18" stroke="${tone}" stroke-width="5.5"`)
      : rect(
          x + k * ex - 31,
          ey - 23,
          62,
          46,
          '#fff',
          `rx="13" fill-opacity=".18" stroke="${tone}" stroke-width="5.5"`,
        );
  return (
    lens(-1) +
    lens(1) +
    line(
      `M${x - ex + 29} ${ey - 5}Q${x} ${ey - 14} ${x + ex - 29} ${ey - 5}M${x - ex - 30} ${ey - 6}L${x - w - 2} ${ey - 10}M${x + ex + 30} ${ey - 6}L${x + w + 2} ${ey - 10}`,
      tone,
      5,
    )
  );
}

/** A full beard or a moustache. */
export function beard(s: Scene, { x, y, w, h }: Head, tone: string): string {
  const paint = s.linear(60, lighten(tone, 0.16), tone, darken(tone, 0.3));
  const full = `M${x - w - 2} ${y + h * 0.06}Q${x - w + 4} ${y + h * 1.24} ${x} ${y + h * 1.28}Q${x + w - 4} ${y + h * 1.24} ${x + w + 2} ${y + h * 0.06}Q${x + w * 0.84} ${y + h * 0.42} ${x + w * 0.44} ${y + h * 0.46}Q${x} ${y + h * 0.36} ${x - w * 0.44} ${y + h * 0.46}Q${x - w * 0.84} ${y + h * 0.42} ${x - w - 2} ${y + h * 0.06}Z`;
  const tash = `M${x} ${y + h * 0.47}Q${x + 24} ${y + h * 0.38} ${x + 50} ${y + h * 0.58}Q${x + 20} ${y + h * 0.62} ${x} ${y + h * 0.53}Q${x - 20} ${y + h * 0.62} ${x - 50} ${y + h * 0.58}Q${x - 24} ${y + h * 0.38} ${x} ${y + h * 0.47}Z`;
  return path(s.r.chance(0.7) ? full : tash, paint);
}
