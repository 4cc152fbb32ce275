import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, line, path, rect, times } from './shapes.ts';

/** A plain ground with one large shape. */
export function background(s: Scene, tone: string, mark: string): string {
  const { r } = s;
  const paint = s.linear(70, lighten(mark, 0.14), mix(mark, tone, 0.35));
  const kinds = [
    () => circle(256 + r.range(-40, 40), 236, r.range(180, 214), paint),
    () => path('M70 512V236A186 186 0 0 1 442 236V512Z', paint),
    () => path(`M0 ${r.range(60, 260)}L512 ${r.range(0, 180)}V512H0Z`, paint),
    () =>
      times(9, (i) =>
        path('M0 0L-44 -460H44Z', mark, `opacity=".55" transform="translate(256 280) rotate(${i * 40})"`),
      ),
    () =>
      circle(r.range(370, 420), r.range(90, 130), 74, paint) +
      path('M0 512V360Q130 280 256 340T512 300V512Z', mix(mark, tone, 0.35)) +
      path('M0 512V420Q180 350 512 410V512Z', mix(mark, tone, 0.6)),
    () => rect(0, 0, 256, 512, paint),
    () => times(4, (i) => circle(256, 250, 300 - i * 66, i % 2 ? tone : mark, 'opacity=".5"')),
  ];
  return rect(0, 0, 512, 512, s.linear(60, lighten(tone, 0.14), tone, darken(tone, 0.1))) + r.pick(kinds)();
}

/** Shoulders in one of several garments. */
export function clothes(s: Scene, main: string, trim: string, skin: string): string {
  const { r } = s;
  const wide = r.range(176, 206);
  const shape = `M${256 - wide - 16} 520Q${256 - wide} 404 ${256 - 84} 386Q256 366 ${256 + 84} 386Q${256 + wide} 404 ${256 + wide + 16} 520Z`;
  const cloth = s.linear(50, lighten(main, 0.22), [main, 0.45], darken(main, 0.3));
  const dark = darken(main, 0.34);
  const stripes = times(6, (i) =>
    path(
      `M20 ${408 + i * 26}Q256 ${384 + i * 26} 492 ${408 + i * 26}v11Q256 ${395 + i * 26} 20 ${419 + i * 26}Z`,
      trim,
    ),
  );
  const kinds = [
    () => path('M204 380Q256 434 308 380Q256 462 204 380Z', trim) + path('M204 380Q256 428 308 380L300 372H212Z', skin),
    () =>
      rect(206, 346, 100, 62, s.linear(0, lighten(main, 0.25), main, dark), 'rx="16"') +
      line('M212 378Q256 392 300 378', dark, 3, 'opacity=".5"'),
    () =>
      path('M206 376L256 440L306 376L290 366H222Z', skin) +
      path('M206 372L176 396L232 464L256 436Z', trim) +
      path('M306 372L336 396L280 464L256 436Z', darken(trim, 0.14)) +
      times(2, (i) => circle(256, 466 + i * 30, 5, dark)),
    () =>
      path('M196 384Q150 396 170 440Q220 470 256 452Q292 470 342 440Q362 396 316 384Q256 440 196 384Z', dark) +
      line('M226 446V500M286 446V500', trim, 6),
    () =>
      path('M200 376L256 520L312 376L290 366H222Z', lighten(trim, 0.3)) +
      path('M200 374L158 392L176 452L226 520H262Z', dark) +
      path('M312 374L354 392L336 452L286 520H250Z', darken(dark, 0.2)),
    () =>
      s.clip(path(shape, '#000'), stripes) +
      path('M204 380Q256 436 308 380L300 372H212Z', skin) +
      line('M204 381Q256 437 308 381', trim, 9),
    () =>
      path('M190 384Q256 470 322 384L300 370H212Z', skin) +
      line(`M206 398Q256 470 306 398`, trim, 4) +
      circle(256, 438, 10, trim),
  ];
  return (
    path(shape, cloth) +
    r.pick(kinds)() +
    s.clip(path(shape, '#000'), path(`M256 520Q360 480 ${256 + wide} 400L${276 + wide} 520Z`, s.ink, 'opacity=".12"'))
  );
}
