import { Notice } from '@/components/ui/notice.tsx';
import type { FileRejection } from './precheck-image-file.ts';

/** Why the file that was chosen is not taken. */
export function RejectedFile({ refusal }: { refusal: FileRejection }) {
  return (
    <Notice tone="error" title={refusal.title}>
      {refusal.text}
    </Notice>
  );
}
