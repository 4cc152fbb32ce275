import { useQuery } from '@tanstack/react-query';
import { type TermsDocument, type TermsResponse, termsKey } from '#contract/terms';
import { api } from '@/lib/http/api.ts';
import { foundOrNull } from '@/lib/http/found-or-null.ts';

/** Query of a document, or of one of its versions; null for a version that does not exist. */
export const termsQuery = (document: TermsDocument, version?: string) => ({
  queryKey: termsKey(document, version),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    foundOrNull(
      api.get<TermsResponse>(`/terms/${document}${version ? `/${encodeURIComponent(version)}` : ''}`, signal),
    ),
});

export const useTerms = (document: TermsDocument, version?: string) => useQuery(termsQuery(document, version));
