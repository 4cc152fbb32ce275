import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/http/api.ts';
import { isExplained } from '@/lib/http/failure-text.ts';
import { ArchiveProblem } from '../archive/archive-problem.ts';

/** Errors of a file that was changed, moved or deleted after it was chosen. */
const FILE_ERRORS = ['NotReadableError', 'NotFoundError'];

function partsOf(failure: Error): { title: string; text: string } {
  if (failure instanceof ArchiveProblem) return { title: 'This file cannot be imported', text: failure.message };
  if (failure instanceof DOMException && FILE_ERRORS.includes(failure.name)) {
    return { title: 'The file can no longer be read', text: 'It was changed or moved. Choose it again.' };
  }
  const title = 'Your import stopped';
  if (failure instanceof ApiError && failure.code === 'signed_out') {
    return { title, text: 'You are signed out. Sign in, and choose the same file to continue.' };
  }
  if (isExplained(failure)) return { title, text: Object.values(failure.fields)[0] ?? failure.message };
  if (failure instanceof ApiError) return { title, text: 'The server has a problem. Please try again.' };
  return { title, text: failure.message };
}

/** Says why a file or an import failed, and that nothing is lost. */
export function ImportFailure({ failure, children }: { failure: Error; children?: ReactNode }) {
  const { title, text } = partsOf(failure);
  return (
    <Notice tone="error" title={title}>
      <p>{text}</p>
      {!(failure instanceof ArchiveProblem) && <p>Everything that was imported until then is stored.</p>}
      {children}
    </Notice>
  );
}
