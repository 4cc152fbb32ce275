import { bloggerPath } from '#contract/handles';
import { Button } from '@/components/ui/button.tsx';
import { LinkIcon } from '@/components/ui/icons.tsx';
import { copyText } from '@/lib/copy-text.ts';
import { useRenderContext } from '@/lib/render-context.tsx';

const addressTexts = {
  copied: 'Address copied to clipboard!',
  failed: 'The address could not be copied. You can copy it from the address bar.',
};

/** Copies the canonical address of a blogger's page. */
export function CopyAddressButton({ username }: { username: string }) {
  const { origin } = useRenderContext();
  return (
    <Button variant="outline" size="sm" onClick={() => void copyText(origin + bloggerPath({ username }), addressTexts)}>
      <LinkIcon />
      Copy Address
    </Button>
  );
}
