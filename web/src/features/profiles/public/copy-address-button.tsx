import { bloggerPath } from '#contract/handles';
import { Button } from '@/components/ui/button.tsx';
import { LinkIcon } from '@/components/ui/icons.tsx';
import { useRenderContext } from '@/lib/render-context.tsx';
import { toast } from '@/lib/toast.ts';

/** Copies the canonical address of a blogger's page. */
export function CopyAddressButton({ username }: { username: string }) {
  const { origin } = useRenderContext();
  async function copy() {
    try {
      await navigator.clipboard.writeText(origin + bloggerPath({ username }));
      toast.success('Address copied to clipboard!');
    } catch {
      toast.error('The address could not be copied. You can copy it from the address bar.');
    }
  }
  return (
    <Button variant="outline" size="sm" onClick={copy}>
      <LinkIcon />
      Copy Address
    </Button>
  );
}
