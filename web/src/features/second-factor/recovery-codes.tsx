import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { copyText } from '@/lib/copy-text.ts';
import { saveFile } from '@/lib/download.ts';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className="space-y-5">
      <div ref={focusOnMount} tabIndex={-1} className="outline-none">
        <Notice tone="warning" title="Save these recovery codes now">
          You see them only once. Each signs you in once if you lose your app or passkey.
        </Notice>
      </div>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 md:flex-row">
        <Button
          variant="outline"
          size="mobile"
          onClick={() => void copyText(text, { copied: 'Codes copied', failed: 'Failed to copy the codes' })}
        >
          Copy
        </Button>
        <Button
          variant="outline"
          size="mobile"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button size="mobile" onClick={onDone} className="md:ml-auto">
          I Saved Them
        </Button>
      </div>
    </div>
  );
}
