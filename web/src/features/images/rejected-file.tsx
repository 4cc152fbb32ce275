import { Notice } from '@/components/ui/notice.tsx';
import type { FileRejection } from './precheck-image-file.ts';

/** Explains why the selected file was rejected. */
export function RejectedFile({ refusal }: { refusal: FileRejection }) {
  return (
    <Notice tone="error" title={refusal.title}>
      {refusal.text}
    </Notice>
  );
}
