import { useId } from 'react';
import { webFeedMessages } from '#contract/feeds';
import { Button } from '@/components/ui/button.tsx';
import { inputStyle } from '@/components/ui/text-input.tsx';
import { copyText } from '@/lib/copy-text.ts';

/** Shows the address of a feed, which can be selected and copied. */
export function AddressField({ label, address }: { label: string; address: string }) {
  const id = useId();
  const copy = () => void copyText(address, { copied: webFeedMessages.copied, failed: webFeedMessages.copyFailed });
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className={`${inputStyle} h-12 min-w-0 flex-1`}
        />
        <Button variant="outline" aria-label={`Copy ${label}`} onClick={copy}>
          Copy
        </Button>
      </div>
    </div>
  );
}
