import { Button } from '@/components/ui/button.tsx';
import { useRenderContext } from '@/lib/render-context.tsx';
import { useMounted } from '@/lib/use-mounted.ts';

/** Opens the system's way to share a page; nothing where the browser has none. */
export function ShareButton({ path }: { path: string }) {
  const { origin } = useRenderContext();
  const isMounted = useMounted();
  if (!isMounted || typeof navigator.share !== 'function') return null;
  return (
    // Whoever closes the system's dialog has not failed.
    <Button variant="outline" onClick={() => void navigator.share({ url: origin + path }).catch(() => undefined)}>
      Share
    </Button>
  );
}
