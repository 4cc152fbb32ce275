import { HEAD_BYTES, type PictureKind, pictureKind } from './picture-kind.ts';
import { UnreadablePicture } from './unreadable-picture.ts';
import { isWholeFile } from './whole-file.ts';

/** Only for HEIC: 0.7 MB of script, compressed. */
async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { heicTo } = await import('heic-to/csp');
  return heicTo({ blob: file, type: 'bitmap' }).catch((cause: unknown) => {
    throw new UnreadablePicture('HEIC', { cause });
  });
}

async function decode(file: Blob, kind: PictureKind): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    if (kind === 'heic') return await decodeHeic(file);
    throw new UnreadablePicture(kind, { cause });
  }
}

/**
 * The pixels of a picture, turned as its metadata say.
 * @throws UnreadablePicture
 */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = pictureKind(bytes.subarray(0, HEAD_BYTES));
  if (kind === null || !isWholeFile(kind, bytes)) throw new UnreadablePicture(kind ?? 'unknown');
  return await decode(file, kind);
}
