import { articleMessages } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { LinkIcon } from '@/components/ui/icons.tsx';
import { copyText } from '@/lib/copy-text.ts';
import { useRenderContext } from '@/lib/render-context.tsx';

const linkTexts = {
  copied: articleMessages.linkCopied,
  failed: `${articleMessages.linkNotCopied} You can copy it from the address bar.`,
};

/** Copies a page's canonical URL. */
export function CopyLinkButton({ path }: { path: string }) {
  const { origin } = useRenderContext();
  return (
    <Button variant="outline" onClick={() => void copyText(origin + path, linkTexts)}>
      <LinkIcon />
      Copy Link
    </Button>
  );
}
