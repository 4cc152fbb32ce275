import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, path, rect, times } from './shapes.ts';
import { castShadow, still, stillColors } from './still-life.ts';

/** A closed book lying flat, seen from its spine or its fore edge. */
function volume(s: Scene, x: number, y: number, w: number, h: number, color: string): string {
  const { p } = s;
  const paper = lighten(p.paper, 0.3);
  const cloth = s.linear(90, mix(color, p.paper, 0.28), [color, 0.35], mix(color, p.deep, 0.45));
  const board = rect(x, y - h, w, h, cloth, 'rx="7"');
  if (s.r.chance(0.62)) {
    const foil = mix(p.glow, color, 0.2);
    const bands = [0.08, 0.12, 0.84, 0.88].map((t) => rect(x + w * t, y - h, 9, h, foil, 'opacity=".8"')).join('');
    return board + bands + rect(x + w * 0.34, y - h * 0.62, w * 0.3, h * 0.26, foil, 'rx="3" opacity=".7"');
  }
  return (
    board +
    rect(x + 22, y - h + 13, w - 14, h - 26, s.linear(90, paper, mix(paper, p.mid, 0.45))) +
    times(3, (i) => rect(x + 22, y - h + 20 + ((h - 32) * i) / 3, w - 18, 1.6, p.deep, 'opacity=".25"')) +
    path(`M${x} ${y - h}h30q-12 ${h / 2} 0 ${h}h-30q-14 ${-h / 2} 0 ${-h}Z`, mix(color, p.deep, 0.15))
  );
}

/** An open book with a landscape rising from it, or a pile of books with a cup. */
export function book(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 800 + r.range(-60, 60);
  const paper = lighten(p.paper, 0.35);
  if (r.chance(0.5)) {
    let y = 860;
    let out = '';
    const tones = [p.accent, p.mid, p.glow, p.deep, mix(p.accent, p.deep, 0.4), p.soft];
    const first = r.int(0, 5);
    const n = r.int(4, 5);
    for (let i = 0; i < n; i++) {
      const w = r.range(560, 720) - i * 26;
      const h = r.range(58, 96);
      const bx = x - w / 2 + r.range(-46, 46);
      out +=
        volume(s, bx, y, w, h, tones[(first + i) % 6] ?? p.mid) + rect(bx + 8, y - 3, w - 4, 5, s.ink, 'opacity=".35"');
      y -= h;
    }
    const open = group(
      path('M-340 0Q-180 -70 0 -14Q180 -70 340 0L330 16Q180 -44 0 6Q-180 -44 -330 16Z', mix(p.accent, p.deep, 0.35)) +
        path(
          'M0 -14Q-150 -84 -322 -24Q-200 -150 -120 -150Q-40 -130 0 -14Z',
          s.linear(20, paper, mix(paper, p.glow, 0.4)),
        ) +
        path('M0 -14Q150 -84 322 -24Q220 -120 130 -130Q30 -110 0 -14Z', s.linear(0, mix(paper, p.mid, 0.5), paper)),
      `transform="translate(${x} ${y})"`,
    );
    const lean = group(
      rect(0, -400, 74, 400, s.linear(0, mix(c.alt, p.paper, 0.35), [c.alt, 0.4], mix(c.alt, p.deep, 0.5)), 'rx="8"') +
        rect(0, -340, 74, 12, p.glow) +
        rect(0, -80, 74, 12, p.glow) +
        circle(37, -220, 20, p.glow, 'opacity=".8"'),
      `transform="translate(${x + 430} 862) rotate(-13)"`,
    );
    const apple =
      circle(
        x - 480,
        800,
        66,
        s.radial(0.35, 0.3, 0.8, mix(p.glow, p.accent, 0.4), [p.accent, 0.55], mix(p.accent, p.deep, 0.6)),
      ) +
      line(`M${x - 480} 742q4 -30 22 -42`, p.deep, 7) +
      path(`M${x - 474} 728q20 -44 74 -36q-14 42 -74 36Z`, mix(p.mid, p.deep, 0.2));
    return (
      still(s, c, 700, x) +
      castShadow(s, x, 862, 640, 560, c.dark) +
      castShadow(s, x - 480, 866, 110, 200, c.dark) +
      lean +
      out +
      open +
      apple
    );
  }
  const y = 760;
  const cover = path(
    `M${x - 610} ${y + 62}Q${x - 300} ${y - 10} ${x} ${y + 74}Q${x + 300} ${y - 10} ${x + 610} ${y + 62}L${x + 640} ${y + 112}Q${x + 300} ${y + 40} ${x} ${y + 124}Q${x - 300} ${y + 40} ${x - 640} ${y + 112}Z`,
    s.linear(90, p.accent, mix(p.accent, p.deep, 0.5)),
  );
  const leaves = times(5, (i) =>
    path(
      `M${x} ${y + 106 - i * 9}Q${x - 310} ${y + 14 - i * 9} ${x - 620 + i * 6} ${y + 92 - i * 9}L${x - 470} ${y - 132}Q${x - 240} ${y - 196} ${x} ${y - 116}Q${x + 240} ${y - 196} ${x + 470} ${y - 132}L${x + 620 - i * 6} ${y + 92 - i * 9}Q${x + 310} ${y + 14 - i * 9} ${x} ${y + 106 - i * 9}Z`,
      i < 4
        ? mix(paper, p.mid, i % 2 ? 0.2 : 0.4)
        : s.linear(
            0,
            mix(paper, p.glow, 0.3),
            [paper, 0.3],
            [mix(paper, p.deep, 0.42), 0.5],
            [paper, 0.62],
            mix(paper, p.glow, 0.5),
          ),
    ),
  );
  const rows = times(
    7,
    (i) =>
      line(
        `M${x - 100 + i * 4} ${y - 104 + i * 23}Q${x - 280} ${y - 156 + i * 23} ${x - 440 - i * 15} ${y - 116 + i * 25}`,
        p.deep,
        5,
        'opacity=".26"',
      ) +
      line(
        `M${x + 100 - i * 4} ${y - 104 + i * 23}Q${x + 280} ${y - 156 + i * 23} ${x + (i === 6 ? 300 : 440 + i * 15)} ${y - (i === 6 ? 126 : 116) + i * 25}`,
        p.deep,
        5,
        'opacity=".26"',
      ),
  );
  const world = group(
    circle(120, -330, 92, s.linear(90, lighten(p.glow, 0.4), p.glow)) +
      path(
        'M-330 0L-150 -330L-70 -200L20 -390L200 -110L260 -190L370 0Q180 60 0 20Q-190 60 -330 0Z',
        s.linear(90, mix(p.mid, p.soft, 0.5), p.mid),
      ) +
      path('M20 -390L200 -110L260 -190L370 0Q180 60 60 30L90 -130Z', mix(p.mid, p.deep, 0.4)) +
      path('M20 -390L-26 -290L10 -310L36 -280L70 -310Z', paper) +
      path(
        'M-370 10Q-200 -130 -30 -40Q160 -160 400 10Q200 70 0 30Q-200 70 -370 10Z',
        s.linear(60, mix(p.mid, p.glow, 0.35), mix(p.mid, p.deep, 0.6)),
      ) +
      times(14, (i) =>
        path(
          `M${-300 + i * 46 - 20} ${-8 + (i % 3) * 12}L${-300 + i * 46} ${-110 - (i % 4) * 22}L${-300 + i * 46 + 20} ${-8 + (i % 3) * 12}Z`,
          s.linear(0, mix(p.mid, p.deep, 0.35), darken(p.deep, 0.1)),
        ),
      ) +
      path('M-20 30Q60 -20 10 -44T60 -96Q84 -70 56 -46T70 34Z', p.glow, 'opacity=".9"'),
    `transform="translate(${x} ${y - 120})"`,
  );
  const dust = times(26, () =>
    circle(x + r.range(-420, 420), r.range(150, 560), r.range(2, 6), p.glow, 'opacity=".7"'),
  );
  return still(s, c, 690, x) + castShadow(s, x, y + 116, 1100, 460, c.dark) + cover + leaves + rows + world + dust;
}
