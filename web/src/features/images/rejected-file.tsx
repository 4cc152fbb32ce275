import { Notice } from '@/components/ui/notice.tsx';
import type { FileRejection } from './precheck-image-file.ts';

/** Explains why the selected file was rejected. */
export function RejectedFile({ rejection }: { rejection: FileRejection }) {
  return (
    <Notice tone="error" title={rejection.title}>
      {rejection.text}
    </Notice>
  );
}
