import { lighten, mix } from './color.ts';
import { softHill } from './landscape-parts.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, type Point, path, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

function gull(s: Scene, x: number, y: number, k: number, turn: number, tone: string): string {
  const { p } = s;
  const dark = mix(tone, p.deep, 0.55);
  return group(
    path('M30 -20Q-40 -250 -420 -420Q-330 -220 -120 20Z', mix(dark, p.mid, 0.2)) +
      path('M-250 20Q-380 -10 -500 60Q-420 70 -390 110Q-300 90 -210 70Z', s.linear(0, dark, tone)) +
      path(
        'M-280 30Q-160 -60 60 -70Q200 -90 270 -40Q240 30 120 60Q-60 110 -280 60Z',
        s.linear(80, lighten(tone, 0.4), tone, dark),
      ) +
      path('M262 -56L350 -24L258 -16Z', p.accent) +
      circle(226, -48, 10, p.deep) +
      circle(223, -51, 3, '#fff') +
      group(
        path(
          'M130 -40Q120 -330 -80 -480Q-240 -590 -440 -600Q-360 -560 -350 -510Q-300 -490 -300 -440Q-240 -420 -236 -370Q-180 -330 -170 -270Q-130 -100 -60 20Q60 40 130 -40Z',
          s.linear(60, lighten(tone, 0.45), tone, mix(tone, p.mid, 0.5)),
        ) +
          path(
            'M-440 -600Q-240 -590 -80 -480Q-140 -490 -200 -470Q-250 -500 -300 -440Q-300 -490 -350 -510Q-360 -560 -440 -600Z',
            p.deep,
          ) +
          line(
            'M96 -70Q60 -300 -110 -430M60 -30Q0 -230 -150 -340M10 -10Q-60 -130 -140 -200',
            mix(tone, p.deep, 0.35),
            5,
            'opacity=".5"',
          ),
        'transform="translate(-20 10)"',
      ),
    `transform="translate(${x} ${y}) rotate(${turn}) scale(${k})"`,
  );
}

function songbird(s: Scene, x: number, y: number, k: number, coat: string, breast: string): string {
  const { p } = s;
  return group(
    path('M-90 40L-330 220L-280 236L-60 120Z', s.linear(20, mix(coat, p.deep, 0.35), p.deep)) +
      path(
        'M-130 90Q-170 -60 -40 -130Q-20 -230 90 -236Q186 -232 196 -140Q240 60 80 150Q-60 200 -130 90Z',
        s.linear(50, lighten(coat, 0.25), coat, mix(coat, p.deep, 0.4)),
      ) +
      path(
        'M196 -140Q240 60 80 150Q20 170 -30 164Q110 60 96 -60Q120 -120 196 -140Z',
        s.linear(70, lighten(breast, 0.35), breast, mix(breast, p.deep, 0.25)),
      ) +
      path(
        'M-120 60Q-100 -60 0 -90Q60 -40 20 60Q-60 150 -230 170Q-150 120 -120 60Z',
        s.linear(30, mix(coat, p.deep, 0.3), mix(coat, p.deep, 0.65)),
      ) +
      line('M-80 80Q-30 40 0 -40M-130 126Q-50 90 10 20', lighten(coat, 0.3), 5, 'opacity=".6"') +
      path('M188 -176L276 -146L190 -124Z', s.linear(90, p.glow, mix(p.glow, p.deep, 0.5))) +
      circle(134, -160, 19, p.deep) +
      circle(128, -166, 6, '#fff') +
      line('M10 160V216M60 154V214', p.deep, 9),
    `transform="translate(${x} ${y}) scale(${k})"`,
  );
}

/** A great bird on the wing over a quiet land, or a songbird on a branch. */
export function bird(s: Scene): string {
  const { r, p } = s;
  const sun = { x: 800 + r.range(-160, 160), y: r.range(380, 450), r: r.range(230, 290) };
  if (r.chance(0.5)) {
    const land = [0, 1, 2].map((i) => softHill(s, rolling(r, 760 + i * 70, 56, 2 + i * 0.5), s.depth(0.24 + i * 0.28)));
    const trees = times(14, () => pine(r.range(0, 1600), 1000, r.range(70, 170), s.depth(0.95), s.depth(0.8)));
    const white = lighten(p.paper, 0.2);
    const small = times(3, (i) =>
      gull(
        s,
        300 + i * 170 + r.range(-30, 30),
        250 + i * 90 + r.range(-40, 40),
        0.16 + i * 0.03,
        r.range(-20, 10),
        mix(white, s.sky[1], 0.3),
      ),
    );
    return (
      sky(s, sun, 850) +
      land.join('') +
      trees +
      small +
      gull(s, 900 + r.range(-50, 70), r.range(560, 620), r.range(0.86, 1), r.range(-20, 4), white)
    );
  }
  const hills = [0, 1].map((i) => softHill(s, rolling(r, 800 + i * 90, 60, 2), s.depth(0.16 + i * 0.16)));
  const wood = s.linear(90, s.depth(0.78), s.depth(1));
  const tone = s.depth(0.9);
  const branch =
    path(
      'M-20 800Q300 700 640 716Q960 730 1250 640Q1420 590 1620 600V560Q1420 560 1240 610Q960 690 640 676Q300 660 -20 730Z',
      wood,
    ) + line('M1040 680Q1180 760 1330 770M360 690Q420 560 540 520M1250 620Q1330 500 1320 400', tone, 17);
  const bloom = r.chance(0.5);
  const spots: Point[] = [
    [540, 520],
    [450, 590],
    [1330, 770],
    [1200, 742],
    [1320, 400],
    [1310, 500],
    [1480, 575],
    [180, 724],
    [300, 690],
    [80, 760],
  ];
  const tufts = spots.map(([x, y], i) =>
    bloom
      ? group(
          times(5, (k) =>
            group(
              ellipse(0, -30, 19, 29, s.linear(90, lighten(p.paper, 0.2), mix(p.accent, p.paper, 0.45))),
              `transform="rotate(${k * 72 + i * 20})"`,
            ),
          ) + circle(0, 0, 12, p.glow),
          `transform="translate(${x} ${y}) scale(${1 + (i % 3) * 0.2})"`,
        )
      : times(3, (k) =>
          group(
            path(
              'M0 0Q40 -60 130 -44Q84 34 0 0Z',
              s.linear(30, s.lit(mix(p.mid, p.soft, 0.5)), s.lit(mix(p.mid, p.deep, 0.4))),
            ),
            `transform="translate(${x} ${y}) rotate(${i * 37 + k * 70 - 60})"`,
          ),
        ),
  );
  const coat = r.pick([p.mid, p.deep, p.accent, mix(p.mid, p.deep, 0.5)]);
  const breast = coat === p.accent ? p.glow : r.pick([p.accent, p.glow]);
  return (
    sky(s, sun, 1000) +
    hills.join('') +
    branch +
    tufts.slice(0, 5).join('') +
    songbird(s, 770 + r.range(-60, 40), 474, r.range(1.02, 1.16), s.lit(coat), s.lit(breast)) +
    tufts.slice(5).join('')
  );
}
