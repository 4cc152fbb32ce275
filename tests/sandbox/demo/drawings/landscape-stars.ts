import { darken, mix } from './color.ts';
import { softHill } from './landscape-parts.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { circle, curve, ellipse, group, heightAt, line, path, rect, rolling, times } from './shapes.ts';

/** A clear night: star trails or the milky way, above a dome or a lone watcher. */
export function stars(s: Scene): string {
  const { r, p } = s;
  const heat = s.time === 'day' || s.time === 'dawn' ? p.mid : p.accent;
  const base = rect(
    0,
    0,
    1600,
    1000,
    s.linear(90, darken(p.deep, 0.35), [p.deep, 0.4], [mix(p.deep, p.mid, 0.7), 0.68], mix(heat, p.glow, 0.45)),
  );
  const cx = r.range(560, 1040);
  const cy = r.range(360, 470);
  const star = (x: number, y: number, q: number) =>
    circle(x, y, q, r.chance(0.2) ? p.glow : p.paper, `opacity="${r.range(0.3, 1)}"`);
  let high = '';
  if (r.chance(0.5)) {
    high =
      times(80, (i) => {
        const q = 26 + i * 14 + r.range(-6, 6);
        const a = r.range(0, 6.3);
        const b = a + r.range(0.5, 1.5);
        return line(
          `M${cx + q * Math.cos(a)} ${cy + q * Math.sin(a)}A${q} ${q} 0 0 1 ${cx + q * Math.cos(b)} ${cy + q * Math.sin(b)}`,
          r.pick([p.paper, p.paper, p.glow, p.soft, p.accent]),
          r.range(1.5, 4.5),
          `opacity="${r.range(0.35, 0.95)}"`,
        );
      }) + circle(cx, cy, 6, p.paper);
  } else {
    const band = (w: number, o: number, tone: string) =>
      ellipse(0, 0, 1150, w, s.radial(0.5, 0.5, 0.5, [tone, 0, o], [tone, 1, 0]));
    const dust = times(320, () => {
      const t = r.range(-900, 900);
      return star(t, (r.next() + r.next() + r.next() - 1.5) * 150, r.range(0.8, 3));
    });
    const rift = path(
      `${curve([
        [-800, 10],
        [-450, -22],
        [-150, 14],
        [150, -14],
        [480, 20],
        [800, -6],
      ])}Q200 60 -200 44T-800 10Z`,
      darken(p.deep, 0.2),
      'opacity=".5"',
    );
    high =
      times(150, () => star(r.range(0, 1600), r.range(0, 720), r.range(0.8, 2.4))) +
      group(
        band(260, 0.55, p.mid) + band(150, 0.6, p.soft) + band(70, 0.7, p.glow) + s.blur(rift, 14) + dust,
        `transform="translate(${cx} ${cy}) rotate(${-r.range(28, 52)})"`,
      );
  }
  const far = softHill(s, rolling(r, 770, 60, 2.4), mix(p.deep, p.mid, 0.4));
  const crest = rolling(r, 850, 44, 1.4);
  const hillside = softHill({ ...s, light: mix(p.mid, p.deep, 0.5) }, crest, darken(p.deep, 0.25));
  const x = cx + r.pick([-1, 1]) * r.range(240, 330);
  const y = heightAt(crest, x) + 12;
  const ink = darken(p.deep, 0.5);
  const dome = group(
    rect(-120, -70, 240, 90, s.linear(0, mix(p.mid, p.deep, 0.2), ink)) +
      path(
        'M-130 -68A130 130 0 0 1 130 -68Z',
        s.linear(20, mix(p.paper, p.mid, 0.45), [mix(p.mid, p.deep, 0.4), 0.5], ink),
      ) +
      path('M-22 -197A130 130 0 0 1 34 -194L60 -68H10Z', ink) +
      path('M-4 -196L12 -197L36 -90H22Z', p.glow) +
      rect(-84, -38, 28, 58, p.glow) +
      circle(-70, -10, 120, s.radial(0.5, 0.5, 0.5, [p.glow, 0, 0.5], [p.glow, 1, 0])),
    `transform="translate(${x} ${y}) scale(1.15)"`,
  );
  const watcher = group(
    line('M-20 0L14 -96M48 0L14 -96M16 0L14 -96', ink, 6) +
      path('M-26 -92L66 -150L78 -132L-12 -70Z', s.linear(30, p.glow, ink)) +
      path('M-112 0Q-112 -120 -84 -128Q-56 -128 -52 0Z', ink) +
      circle(-78, -142, 19, ink) +
      line('M-80 -104Q-56 -84 -26 -84', ink, 12) +
      line('M-98 -120Q-112 -70 -110 -20', mix(p.glow, ink, 0.3), 3),
    `transform="translate(${x} ${y}) scale(1.25)"`,
  );
  return (
    base +
    high +
    far +
    hillside +
    (r.chance(0.5) ? dome : watcher) +
    times(9, (i) =>
      pine(i < 5 ? r.range(-20, 300) : r.range(1320, 1620), 1000, r.range(180, 330), ink, darken(p.deep, 0.3)),
    )
  );
}
