import { articleMessages } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { LinkIcon } from '@/components/ui/icons.tsx';
import { useRenderContext } from '@/lib/render-context.tsx';
import { toast } from '@/lib/toast.ts';

/** Copies a page's canonical URL. */
export function CopyLinkButton({ path }: { path: string }) {
  const { origin } = useRenderContext();
  async function copy() {
    try {
      await navigator.clipboard.writeText(origin + path);
      toast.success(articleMessages.linkCopied);
    } catch {
      toast.error('The link could not be copied. You can copy it from the address bar.');
    }
  }
  return (
    <Button variant="outline" onClick={copy}>
      <LinkIcon />
      Copy Link
    </Button>
  );
}
