import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, path, rect, times } from './shapes.ts';
import { stillColors } from './still-life.ts';

/** Hearts cut from layers of paper, one inside the other. */
export function heart(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const shape =
    'M0 330C-120 230 -390 70 -390 -130C-390 -270 -290 -350 -190 -350C-100 -350 -36 -300 0 -220C36 -300 100 -350 190 -350C290 -350 390 -270 390 -130C390 70 120 230 0 330Z';
  const order =
    luma(c.wall) > 0.6
      ? [p.deep, p.mid, p.soft, p.accent, p.glow, p.paper]
      : [p.paper, p.glow, p.soft, p.accent, mix(p.accent, p.deep, 0.5), p.deep];
  const tones = r.chance(0.5) ? order : [...order.slice(2), ...order.slice(0, 2)];
  const layers = r.int(5, 6);
  const turn = r.range(-12, 12);
  const drift = r.range(-16, 16);
  const rings = times(layers, (i) => {
    const k = 1.2 - i * (0.98 / layers);
    const tone = tones[i % tones.length] ?? p.accent;
    const at = `transform="translate(${i * drift * 0.4} ${i * 11}) rotate(${turn - i * turn * 0.3}) scale(${k})"`;
    const shade = group(
      s.blur(path(shape, s.ink), 9),
      `transform="translate(${20 + i * drift * 0.4} ${i * 11 + 26}) rotate(${turn - i * turn * 0.3}) scale(${k})" opacity=".42"`,
    );
    const edge = path(shape, 'none', `stroke="${lighten(tone, 0.35)}" stroke-width="3" opacity=".8"`);
    return shade + group(path(shape, s.linear(55, lighten(tone, 0.16), tone, mix(tone, p.deep, 0.28))) + edge, at);
  });
  const fold = group(
    path('M0 -220C36 -300 100 -350 190 -350C290 -350 390 -270 390 -130C390 70 120 230 0 330Z', s.ink, 'opacity=".12"'),
    `transform="rotate(${turn}) scale(1.2)"`,
  );
  const leaf = (k: number) => {
    const tone = k % 2 ? mix(p.mid, p.soft, 0.4) : mix(p.mid, p.deep, 0.35);
    return (
      path('M0 0Q30 -70 130 -70Q96 20 0 0Z', s.linear(30, lighten(tone, 0.2), tone)) +
      line('M4 -4L104 -58', mix(tone, p.deep, 0.35), 3)
    );
  };
  const branch = (side: number) =>
    group(
      line('M0 0Q130 -190 60 -480', mix(p.mid, p.deep, 0.4), 9) +
        times(7, (k) =>
          group(
            leaf(k),
            `transform="translate(${42 + Math.sin(k * 0.55) * 44} ${-50 - k * 62}) scale(${k % 2 ? -1.1 : 1.1} 1.1)"`,
          ),
        ),
      `transform="translate(${800 + side * 560} 860) scale(${side} 1) rotate(${r.range(-16, 4)})"`,
    );
  const confetti = times(16, () => {
    const x = r.range(40, 1560);
    const y = r.range(60, 940);
    if (Math.abs(x - 800) < 500) return '';
    return group(
      path(shape, r.pick([c.main, p.glow, p.soft, p.accent]), 'opacity=".85"'),
      `transform="translate(${x} ${y}) rotate(${r.range(-40, 40)}) scale(${r.range(0.03, 0.08)})"`,
    );
  });
  const rays = times(12, (i) =>
    group(
      path('M0 0L-110 -1300H110Z', c.shape, 'opacity=".28"'),
      `transform="translate(800 480) rotate(${i * 30 + turn})"`,
    ),
  );
  return (
    rect(0, 0, 1600, 1000, s.linear(50, lighten(c.wall, 0.14), c.wall, darken(c.wall, 0.18))) +
    (r.chance(0.5) ? rays : circle(800, 500, 520, c.shape, 'opacity=".6"')) +
    confetti +
    branch(-1) +
    branch(1) +
    group(rings + fold, 'transform="translate(800 486) scale(.84)"')
  );
}
