import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, path, rect, times } from './shapes.ts';
import { stillColors } from './still-life.ts';

function gear(s: Scene, x: number, y: number, q: number, teeth: number, tone: string, turn: number): string {
  const cogs = times(teeth, (i) =>
    group(
      path(`M${-q * 0.12} ${-q * 0.9}L${-q * 0.08} ${-q * 1.13}H${q * 0.08}L${q * 0.12} ${-q * 0.9}Z`, 'inherit'),
      `transform="rotate(${(i * 360) / teeth + turn})"`,
    ).replaceAll('fill="inherit"', ''),
  );
  const shape = `${cogs}${circle(0, 0, q, '').replace('fill=""', '')}`;
  const metal = s.linear(50, lighten(tone, 0.35), tone, mix(tone, s.p.deep, 0.45));
  const dark = mix(tone, s.p.deep, 0.55);
  const holes = times(6, (i) =>
    group(
      circle(0, -q * 0.54, q * 0.17, dark) + circle(3, -q * 0.54 + 5, q * 0.14, darken(dark, 0.4)),
      `transform="rotate(${i * 60 + turn})"`,
    ),
  );
  return group(
    group(shape, `fill="${s.ink}" opacity=".4" transform="translate(18 24)"`) +
      group(shape, `fill="${tone}"`) +
      circle(0, 0, q * 0.9, metal) +
      circle(0, 0, q * 0.76, 'none', `stroke="${dark}" stroke-width="4" opacity=".5"`) +
      holes +
      circle(0, 0, q * 0.27, dark) +
      circle(0, 0, q * 0.22, s.linear(50, lighten(s.p.paper, 0.3), s.p.soft)) +
      circle(0, 0, q * 0.08, s.p.deep),
    `transform="translate(${x} ${y})"`,
  );
}

/** An engine in section: pistons over a crank, with gears at its side. */
export function engine(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const light = luma(c.wall) > 0.6;
  const block = light ? p.mid : mix(p.soft, p.paper, 0.25);
  const n = r.int(3, 4);
  const w = n === 3 ? 196 : 168;
  const x0 = 640 - (n * w) / 2 + r.range(-20, 20);
  const steel = s.linear(
    0,
    mix(p.soft, p.paper, 0.3),
    [lighten(p.paper, 0.5), 0.3],
    [p.soft, 0.65],
    mix(p.mid, p.deep, 0.4),
  );
  const phase = r.range(0, 6.3);
  const house = path(
    `M${x0 - 60} 210H${x0 + n * w + 60}V590L${x0 + n * w + 110} 660V870Q${x0 + n * w + 100} 910 ${x0 + n * w + 40} 910H${x0 - 40}Q${x0 - 100} 910 ${x0 - 110} 870V660L${x0 - 60} 590Z`,
    s.linear(35, lighten(block, 0.25), block, mix(block, p.deep, 0.5)),
  );
  const cave = rect(x0 - 60, 620, n * w + 120, 240, s.linear(90, s.ink, mix(p.deep, p.mid, 0.2)), 'rx="60"');
  const cells = times(n, (i) => {
    const x = x0 + i * w + 18;
    const inner = w - 36;
    const a = phase + (i * 6.283) / n;
    const py = 400 + Math.cos(a) * 86;
    const cx = x + inner / 2;
    const kx = cx + Math.sin(a) * 56;
    const ky = 740 + Math.cos(a) * 70;
    const hot = py < 400;
    return (
      rect(
        x,
        232,
        inner,
        430,
        s.linear(90, hot ? p.accent : mix(p.deep, p.mid, 0.3), hot ? mix(p.accent, p.glow, 0.4) : p.deep, s.ink),
      ) +
      (hot ? circle(cx, 268, 96, s.radial(0.5, 0.5, 0.5, [lighten(p.glow, 0.5), 0, 0.95], [p.glow, 1, 0])) : '') +
      line(`M${cx} ${py + 50}L${kx} ${ky}`, mix(p.soft, p.deep, 0.25), 34) +
      line(`M${cx - 7} ${py + 50}L${kx - 7} ${ky}`, lighten(p.paper, 0.2), 7, 'opacity=".7"') +
      rect(x + 3, py - 62, inner - 6, 128, steel, 'rx="10"') +
      times(3, (k) => rect(x + 3, py - 44 + k * 19, inner - 6, 7, p.deep, 'opacity=".55"')) +
      circle(cx, py + 30, 17, p.deep) +
      circle(kx, ky, 38, s.linear(50, lighten(p.glow, 0.3), mix(p.glow, p.deep, 0.3))) +
      circle(kx, ky, 15, p.deep) +
      rect(cx - 12, 150, 24, 96, steel) +
      rect(cx - 32, 136, 64, 22, mix(p.accent, p.deep, 0.2), 'rx="8"') +
      times(5, (k) => rect(cx - 24, 164 + k * 9, 48, 5, p.deep, 'opacity=".7" rx="2"'))
    );
  });
  const shaft = rect(
    x0 - 110,
    728,
    n * w + 260,
    26,
    s.linear(90, lighten(p.paper, 0.4), mix(p.mid, p.deep, 0.4)),
    'rx="8"',
  );
  const bolts =
    times(
      n + 1,
      (i) => circle(x0 + i * w, 222, 13, mix(block, p.deep, 0.6)) + circle(x0 + i * w - 2, 219, 9, lighten(block, 0.4)),
    ) + times(6, (i) => circle(x0 - 84 + (i * (n * w + 168)) / 5, 884, 11, mix(block, p.deep, 0.6)));
  const pipes = times(n, (i) =>
    line(
      `M${x0 + i * w + w / 2} 150Q${x0 + i * w + w / 2} ${84 - i * 4} ${x0 + i * w - 70} ${92 - i * 4}H-40`,
      s.linear(90, lighten(c.main, 0.4), c.main),
      26,
    ),
  ).replaceAll('/>', 'opacity=".95"/>');
  const gx = x0 + n * w + 250;
  const tones = light ? [p.accent, p.glow, p.deep] : [p.glow, p.accent, p.soft];
  const belt = line(`M${gx - 142} 700L${gx - 46} 296M${gx + 150} 700L${gx + 176} 300`, p.deep, 17);
  const shade = group(
    s.blur(rect(x0 - 90, 220, n * w + 190, 690, s.ink, 'rx="40"'), 18),
    'transform="translate(46 44)" opacity=".45"',
  );
  return (
    rect(0, 0, 1600, 1000, s.linear(50, lighten(c.wall, 0.14), c.wall, darken(c.wall, 0.18))) +
    circle(r.range(900, 1150), r.range(380, 520), 450, c.shape, 'opacity=".75"') +
    shade +
    pipes +
    house +
    cave +
    shaft +
    cells +
    bolts +
    belt +
    gear(s, gx, 720, 150, 16, tones[0] ?? p.accent, r.range(0, 20)) +
    gear(s, gx + 66, 300, 104, 12, tones[1] ?? p.glow, r.range(0, 20)) +
    gear(s, gx + 236, 536, 88, 10, tones[2] ?? p.soft, r.range(0, 20))
  );
}
