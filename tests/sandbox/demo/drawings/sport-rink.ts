import { lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, line, path, rect, times } from './shapes.ts';
import { player, tilt } from './sport-players.ts';

/** An ice rink from the air: lines, skate marks, players and their shadows. */
export function rink(s: Scene): string {
  const { r, p } = s;
  const ice = s.lit(lighten(mix(p.paper, p.soft, 0.22), 0.2));
  const red = s.lit(p.accent);
  const blue = s.lit(p.mid);
  const shape = (grow: number, fill: string, extra = '') =>
    rect(-700 - grow, -350 - grow, 1400 + grow * 2, 700 + grow * 2, fill, `rx="${220 + grow}" ${extra}`);
  const spot = (x: number, y: number) =>
    circle(x, y, 92, 'none', `stroke="${red}" stroke-width="7"`) +
    circle(x, y, 12, red) +
    line(`M${x - 34} ${y - 110}v28M${x + 34} ${y - 110}v28M${x - 34} ${y + 82}v28M${x + 34} ${y + 82}v28`, red, 5);
  const marks = times(46, () => {
    const x = r.range(-640, 640);
    const y = r.range(-310, 310);
    const a = r.range(-170, 170);
    return line(
      `M${x} ${y}q${a} ${r.range(-120, 120)} ${a * r.range(0.6, 1.9)} ${r.range(-190, 190)}`,
      r.chance(0.5) ? '#ffffff' : mix(ice, p.mid, 0.4),
      r.range(1.5, 3.5),
      'opacity=".6"',
    );
  });
  const lines =
    rect(-5, -350, 10, 700, red) +
    rect(-245, -350, 16, 700, blue) +
    rect(229, -350, 16, 700, blue) +
    rect(-580, -350, 6, 700, red) +
    rect(574, -350, 6, 700, red) +
    circle(0, 0, 96, 'none', `stroke="${blue}" stroke-width="7"`) +
    circle(0, 0, 11, blue) +
    [spot(-430, -190), spot(-430, 190), spot(430, -190), spot(430, 190)].join('') +
    path('M-577 -62A62 62 0 0 1 -577 62Z', mix(blue, ice, 0.4)) +
    path('M577 -62A62 62 0 0 0 577 62Z', mix(blue, ice, 0.4)) +
    rect(-626, -36, 48, 72, 'none', `rx="14" stroke="${red}" stroke-width="8"`) +
    rect(578, -36, 48, 72, 'none', `rx="14" stroke="${red}" stroke-width="8"`);
  const sheen =
    path('M-700 -350L-260 -350L180 350L-420 350Z', '#ffffff', 'opacity=".22"') +
    path('M330 -350L470 -350L760 350L600 350Z', '#ffffff', 'opacity=".16"');
  const turn = r.range(15, 50);
  const team = times(9, (i) =>
    player(
      s,
      { x: -500 + i * 125 + r.range(-40, 40), y: r.range(-260, 260), shirt: i % 2 ? p.accent : p.deep, stick: true },
      turn,
    ),
  );
  const px = r.range(-80, 160);
  const puck = ellipse(px + 9, -72, 18, 10, s.ink, 'opacity=".3"') + ellipse(px, -77, 14, 11, s.ink);
  const crowd = times(700, () => {
    const a = r.range(0, 6.3);
    const q = r.range(0, 260);
    return ellipse(
      Math.cos(a) * (860 + q),
      Math.sin(a) * (520 + q),
      12,
      12,
      r.pick([p.mid, p.soft, p.accent, p.glow, p.deep]),
      'opacity=".55"',
    );
  });
  return (
    rect(0, 0, 1600, 1000, s.linear(60, mix(p.deep, p.mid, 0.25), p.deep, s.ink)) +
    tilt(
      s,
      crowd +
        shape(54, s.ink, 'opacity=".5" transform="translate(18 20)"') +
        shape(44, mix(p.deep, p.mid, 0.2)) +
        shape(26, s.lit(p.glow)) +
        shape(14, lighten(p.paper, 0.3)) +
        s.clip(
          shape(0, '#000'),
          shape(0, s.linear(35, lighten(ice, 0.5), ice, mix(ice, p.mid, 0.3))) + sheen + marks + lines,
        ) +
        team +
        puck,
    )
  );
}
