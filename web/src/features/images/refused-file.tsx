import { Notice } from '@/components/ui/notice.tsx';
import type { Refusal } from './judge-file.ts';

/** Why the file that was chosen is not taken. */
export function RefusedFile({ refusal }: { refusal: Refusal }) {
  return (
    <Notice tone="error" title={refusal.title}>
      {refusal.text}
    </Notice>
  );
}
