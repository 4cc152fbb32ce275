import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { type TermsDocument, type TermsResponse, termsMessages, termsPath, termsTitles } from '#contract/terms';
import { WorkText } from '@/components/domain/work-text.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { TermsVersions } from '@/features/terms/terms-versions.tsx';
import { useTerms } from '@/features/terms/use-terms.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatDate } from '@/lib/text/format.ts';
import NotFoundPage from '../not-found-page.tsx';
import { PlainPageFrame } from './plain-page-frame.tsx';

type TermsFrameProps = {
  document: TermsDocument;
  description: string;
  /** The text that is part of the product, in force until an owner publishes a version. */
  children: ReactNode;
};

/** Returns the line below the title: since when the shown version is in force, or that it is not. */
function toNote({ document, shown, inForce }: TermsResponse): ReactNode {
  if (shown === null) return 'In force since November 22, 2026.';
  const day = formatDate(shown.inForceAt, 'long', 'UTC');
  if (shown.version === inForce) return `Version ${shown.version}, in force since ${day}.`;
  const state = shown.version < inForce ? 'no longer in force' : `in force from ${day}`;
  return (
    <>
      Version {shown.version}, {state}. <TextLink to={termsPath(document)}>Read the version in force</TextLink>
    </>
  );
}

/** Shows a document: the version of the address, or the one in force. */
export function TermsFrame({ document, description, children }: TermsFrameProps) {
  const { version } = useParams();
  const { data, error, isFetching, refetch } = useTerms(document, version);
  if (data === null) return <NotFoundPage />;
  const frame = { title: termsTitles[document], description, path: termsPath(document, version) };
  if (data === undefined) {
    return (
      <PlainPageFrame {...frame}>
        {error === null ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <ErrorState title={failureText(error, termsMessages.loadFailed)} onRetry={refetch} retrying={isFetching} />
        )}
      </PlainPageFrame>
    );
  }
  return (
    <PlainPageFrame {...frame} note={toNote(data)}>
      {data.shown === null ? (
        children
      ) : (
        <div className="prose">
          <WorkText text={data.shown.text} format={2} images={{}} />
        </div>
      )}
      {data.versions.length > 0 && <TermsVersions document={document} terms={data} />}
    </PlainPageFrame>
  );
}
