import { Button } from '@/components/ui/button.tsx';
import { useRenderContext } from '@/lib/render-context.tsx';
import { useMounted } from '@/lib/use-mounted.ts';

/** Opens the system's share dialog. Renders nothing in browsers without one. */
export function ShareButton({ path }: { path: string }) {
  const { origin } = useRenderContext();
  const isMounted = useMounted();
  if (!isMounted || typeof navigator.share !== 'function') return null;
  return (
    // Closing the system's dialog rejects, but is not an error.
    <Button variant="outline" onClick={() => void navigator.share({ url: origin + path }).catch(() => undefined)}>
      Share
    </Button>
  );
}
