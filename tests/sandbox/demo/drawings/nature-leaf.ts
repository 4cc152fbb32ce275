import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, curve, ellipse, group, line, type Point, path, rect, times } from './shapes.ts';
import { stillColors } from './still-life.ts';

function blade(s: Scene, tone: string, length: number, width: number): string {
  const { p } = s;
  const half = (k: number) =>
    `M0 0C${k * width * 0.7} ${-length * 0.08} ${k * width} ${-length * 0.5} 0 ${-length}C${k * 6} ${-length * 0.6} ${k * -4} ${-length * 0.3} 0 0Z`;
  const dark = mix(tone, p.deep, 0.5);
  const veins = times(9, (i) => {
    const y = -length * (0.1 + i * 0.085);
    const w = width * 0.48 * Math.sin(Math.PI * (0.16 + i * 0.085));
    return (
      line(`M0 ${y}Q${w * 0.5} ${y - 12} ${w} ${y - length * 0.1}`, dark, 3, 'opacity=".55"') +
      line(`M0 ${y}Q${-w * 0.5} ${y - 12} ${-w} ${y - length * 0.1}`, lighten(tone, 0.35), 3, 'opacity=".6"')
    );
  });
  return (
    path(half(-1), s.linear(70, lighten(tone, 0.3), tone)) +
    path(half(1), s.linear(110, mix(tone, p.deep, 0.28), dark)) +
    veins +
    line(`M0 40Q4 ${-length * 0.5} 0 ${-length + 10}`, lighten(tone, 0.45), 6)
  );
}

/** One large leaf, or a spray of leaves, in front of a disc of light. */
export function leaf(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const light = luma(c.wall) > 0.6;
  const tones = light
    ? [p.mid, mix(p.mid, p.deep, 0.5), p.accent, p.soft]
    : [p.soft, p.glow, mix(p.soft, p.paper, 0.4), p.accent];
  const x = 800 + r.range(-110, 110);
  const bed =
    rect(0, 0, 1600, 1000, s.linear(50, lighten(c.wall, 0.16), c.wall, darken(c.wall, 0.16))) +
    circle(x + r.range(-80, 80), 470, r.range(350, 410), s.linear(70, c.shape, mix(c.shape, c.wall, 0.5)));
  const shaded = (content: string, at: string) =>
    group(
      group(
        s.blur(content.replace(/(fill|stroke)="(?!none)[^"]*"/g, `$1="${s.ink}"`), 8),
        'transform="translate(34 30)" opacity=".26"',
      ) + content,
      at,
    );
  const ghosts = times(7, (i) =>
    group(
      path('M0 0C-150 -80 -150 -420 0 -620C150 -420 150 -80 0 0Z', c.dark, 'opacity=".09"'),
      `transform="translate(${i * 270 - 40} ${r.range(900, 1120)}) rotate(${r.range(-40, 40)})"`,
    ),
  );
  if (r.chance(0.5)) {
    const stem: Point[] = [
      [x - 330, 960],
      [x - 170, 760],
      [x + 20, 500],
      [x + 150, 250],
      [x + 190, 130],
    ];
    const twigs = times(11, (i) => {
      const t = 0.12 + i * 0.082;
      const px = x - 330 + 540 * t ** 0.9;
      const py = 960 - 830 * t;
      const side = i % 2 ? 1 : -1;
      const size = 0.56 - i * 0.025;
      return shaded(
        blade(s, tones[i % 3 === 2 ? 2 : i % 2] ?? p.mid, 620, 190),
        `transform="translate(${px} ${py}) rotate(${34 + side * (62 - i * 2)}) scale(${size})"`,
      );
    });
    const berries = times(9, () => {
      const t = r.range(0.15, 0.9);
      const bx = x - 330 + 540 * t ** 0.9 + r.range(-44, 44);
      const by = 960 - 830 * t + r.range(-34, 34);
      return circle(
        bx,
        by,
        r.range(15, 25),
        s.radial(0.35, 0.3, 0.8, lighten(p.accent, 0.4), p.accent, mix(p.accent, p.deep, 0.5)),
      );
    });
    return (
      bed +
      ghosts +
      line(curve(stem), mix(p.mid, p.deep, 0.6), 13) +
      twigs +
      shaded(blade(s, tones[0] ?? p.mid, 330, 120), `transform="translate(${x + 196} 250) rotate(20) scale(.7)"`) +
      berries
    );
  }
  const turn = r.range(-38, 38);
  const behind = [-62, 58, -34, 32].map((a, i) =>
    shaded(
      blade(s, tones[(i + 1) % 4] ?? p.soft, 700, r.range(170, 240)),
      `transform="translate(${x} 930) rotate(${a + turn * 0.4}) scale(${i < 2 ? 0.9 : 1})"`,
    ),
  );
  const drops = times(6, (i) => {
    const y = -180 - i * 86;
    const dx = (i % 2 ? 1 : -1) * r.range(40, 150);
    return (
      ellipse(dx + 5, y + 8, 15, 18, s.ink, 'opacity=".3"') +
      ellipse(dx, y, 15, 18, s.linear(60, '#ffffff', [lighten(p.soft, 0.4), 1, 0.6]), 'opacity=".85"')
    );
  });
  return (
    bed +
    ghosts +
    behind.join('') +
    shaded(blade(s, tones[0] ?? p.mid, 800, 330), `transform="translate(${x} 940) rotate(${turn * 0.35})"`) +
    group(drops, `transform="translate(${x} 940) rotate(${turn * 0.35})"`)
  );
}
