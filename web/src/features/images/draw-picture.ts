import { type Crop, fullCrop, type Size, scalingSteps } from './image-sizes.ts';

type Drawing = ImageBitmap | OffscreenCanvas;

/** Background for transparent parts in formats without transparency. */
const PAPER = '#fbfaf7';
const QUALITY = 0.8;

function blank(size: Size, background?: string) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  // Uses memory instead of the GPU, whose textures are too small for large photos.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas of this size');
  context.imageSmoothingQuality = 'high';
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, size.width, size.height);
  }
  return { canvas, context };
}

/** Draws a crop of a picture in another size. */
export function drawScaled(picture: Drawing, part: Crop, to: Size): OffscreenCanvas {
  let from = picture;
  let { x, y, width, height } = part;
  for (const size of scalingSteps(part, to)) {
    const { canvas, context } = blank(size);
    context.drawImage(from, x, y, width, height, 0, 0, size.width, size.height);
    from = canvas;
    ({ x, y, width, height } = fullCrop(size));
  }
  return from as OffscreenCanvas;
}

/** Draws the picture on a background, without transparency. */
function onPaper(picture: OffscreenCanvas): OffscreenCanvas {
  const { canvas, context } = blank(picture, PAPER);
  context.drawImage(picture, 0, 0);
  return canvas;
}

export function encodeJpeg(picture: OffscreenCanvas): Promise<Blob> {
  return onPaper(picture).convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** Encodes as WebP; as JPEG where the browser cannot write WebP (Safari), which returns another type instead. */
export async function encodePicture(picture: OffscreenCanvas): Promise<Blob> {
  const blob = await picture.convertToBlob({ type: 'image/webp', quality: QUALITY });
  return blob.type === 'image/webp' ? blob : await encodeJpeg(picture);
}

/** Returns the average color of a picture as `#rrggbb`. */
export function averageColor(picture: Drawing): string {
  const pixel = onPaper(drawScaled(picture, fullCrop(picture), { width: 1, height: 1 }));
  const [red = 0, green = 0, blue = 0] = pixel.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [];
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
