import { useCallback, useState } from 'react';

/**
 * Detects that the picture at `url` cannot be shown. Spread `ref` and `onError` onto the img: a picture of a
 * server-rendered page may have failed before the listener existed.
 */
export function useImageFailure(url: string | null) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const onError = useCallback(() => setFailedUrl(url), [url]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailedUrl(url);
    },
    [url],
  );
  return { failed: url !== null && failedUrl === url, ref, onError };
}
