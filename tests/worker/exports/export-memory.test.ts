import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createPictureFiles } from '../../../worker/features/exports/picture-files.service.ts';
import type { ImageRow } from '../../../worker/features/images/images.present.ts';
import { zipStream } from '../../../worker/platform/zip.ts';
import { jobCtx } from '../support/factories.ts';

/** 1 GB in deep runs. */
const PICTURES = env.DEEP === '1' ? 256 : 64;
const PICTURE_BYTES = 4 * 1024 * 1024;
const CHUNK = 64 * 1024;

const image = (n: number): ImageRow => ({
  id: `image-${n}`,
  ext: 'webp',
  width: 960,
  height: 640,
  widths: [960],
  hasShare: 0,
  color: '#a0b0c0',
});

test('reads pictures no faster than their archive is downloaded', async () => {
  const ctx = jobCtx();
  let read = 0;
  let open = 0;
  const blogImages = {
    get: () => {
      open++;
      let rest = PICTURE_BYTES;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (rest === 0) {
              open--;
              controller.close();
              return;
            }
            rest -= CHUNK;
            read += CHUNK;
            controller.enqueue(new Uint8Array(CHUNK));
          },
        },
        { highWaterMark: 0 },
      );
      return Promise.resolve({ size: PICTURE_BYTES, body });
    },
  };
  ctx.ports = { ...ctx.ports, buckets: { ...ctx.ports.buckets, blogImages: blogImages as unknown as R2Bucket } };
  const files = createPictureFiles(ctx, 'images').filesOf(Array.from({ length: PICTURES }, (_, n) => image(n)));
  let sent = 0;
  let ahead = 0;
  for await (const chunk of zipStream(files, ctx.now, (error) => expect(error).toBeNull())) {
    sent += chunk.length;
    ahead = Math.max(ahead, read - sent);
    expect(open).toBeLessThanOrEqual(1);
  }
  expect(sent).toBeGreaterThan(PICTURES * PICTURE_BYTES);
  expect(ahead).toBeLessThanOrEqual(4 * CHUNK);
});
