import { isCompleteFile } from './complete-file.ts';
import { type DetectedFormat, detectImageFormat, HEAD_BYTES } from './image-format.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

/** Fetched only for HEIC: 0.7 MB of compressed script. */
async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { heicTo } = await import('heic-to/csp');
  return heicTo({ blob: file, type: 'bitmap' }).catch((cause: unknown) => {
    throw new UnreadablePicture('HEIC', { cause });
  });
}

async function decode(file: Blob, kind: DetectedFormat): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    if (kind === 'heic') return await decodeHeic(file);
    throw new UnreadablePicture(kind, { cause });
  }
}

/**
 * Decodes a picture and applies the orientation of its metadata.
 * @throws UnreadablePicture
 */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = detectImageFormat(bytes.subarray(0, HEAD_BYTES));
  if (kind === null || !isCompleteFile(kind, bytes)) throw new UnreadablePicture(kind ?? 'unknown');
  return await decode(file, kind);
}
