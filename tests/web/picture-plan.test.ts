import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHARE_IMAGE } from '#contract/images';
import {
  coverCrop,
  fullCrop,
  postImageCrop,
  type Size,
  scalingSteps,
  sizeAtWidth,
  variantWidths,
  workingSize,
} from '@/features/images/image-sizes.ts';
import { SAMPLES } from './support/samples.ts';

describe('the plan of a picture', () => {
  test.each([
    [4032, [480, 960, 1600]],
    [1600, [480, 960, 1600]],
    [1400, [480, 960, 1400]],
    [1000, [480, 960]],
    [960, [480, 960]],
    [500, [480]],
    [479, [479]],
    [1, [1]],
  ])('of %i pixels width has the widths %j', (width, widths) => {
    expect(variantWidths(width)).toEqual(widths);
  });

  test('preserves the ratio and at least one pixel', () => {
    expect(sizeAtWidth({ width: 4032, height: 3024 }, 480)).toEqual({ width: 480, height: 360 });
    expect(sizeAtWidth({ width: 9000, height: 2 }, 480)).toEqual({ width: 480, height: 1 });
  });

  test.each([
    [
      { width: 2400, height: 1000 },
      { x: 247, y: 0, width: 1905, height: 1000 },
    ],
    [
      { width: 1200, height: 1800 },
      { x: 0, y: 234, width: 1200, height: 630 },
    ],
    [
      { width: 1, height: 1 },
      { x: 0, y: 0, width: 1, height: 1 },
    ],
  ])('takes the middle of %j for sharing, and a part above it of a portrait', (size, part) => {
    expect(coverCrop(size, SHARE_IMAGE)).toEqual(part);
  });

  test('crops a very high picture, and no other', () => {
    expect(postImageCrop({ width: 700, height: 2100 })).toEqual(fullCrop({ width: 700, height: 2100 }));
    expect(postImageCrop({ width: 700, height: 9000 })).toEqual({ x: 0, y: 1380, width: 700, height: 2100 });
  });

  const half = ({ width, height }: Size) => ({ width: Math.ceil(width / 2), height: Math.ceil(height / 2) });
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) });

  test('has parts that lie within the picture', () => {
    fc.assert(
      fc.property(sizes, sizes, (size, shape) => {
        const { x, y, width, height } = coverCrop(size, shape);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height);
      }),
      SAMPLES,
    );
  });

  test('shrinks by halves at most, and ends at the wanted size', () => {
    fc.assert(
      fc.property(sizes, sizes, (from, to) => {
        const steps = scalingSteps(from, to);
        expect(steps.at(-1)).toEqual(to);
        let before = from;
        for (const step of steps.slice(0, -1)) {
          expect(step).toEqual(half(before));
          before = step;
        }
        const isNear = before.width < to.width * 2 || before.height < to.height * 2;
        if (!isNear) expect(to).toEqual(half(before));
      }),
      SAMPLES,
    );
  });

  test('shrinks a large picture first, but never below the result', () => {
    expect(workingSize({ width: 12_000, height: 9000 })).toEqual({ width: 3000, height: 2250 });
    expect(workingSize({ width: 3199, height: 9000 })).toEqual({ width: 3199, height: 9000 });
    expect(workingSize({ width: 9000, height: 1200 })).toEqual({ width: 9000, height: 1200 });
  });
});
