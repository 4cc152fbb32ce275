import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { printMarkup } from '#contract/format/print-markup';
import { queryKeys } from '#contract/query-keys';
import {
  type PublishTermsRequest,
  type SaveTermsDraftRequest,
  type TermsDocument,
  type TermsEditorResponse,
  termsMessages,
  termsPath,
} from '#contract/terms';
import { readHtml } from '@/features/editor/shared/read-html.ts';
import { api } from '@/lib/http/api.ts';
import { isConflict } from '@/lib/http/is-conflict.ts';
import { parseInertHtml } from '@/lib/text/inert-html.ts';
import { toast } from '@/lib/toast.ts';

const keyOf = (document: TermsDocument) => queryKeys.admin('terms', document);
const pathOf = (document: TermsDocument) => `/admin/terms/${document}`;

/** Fetches the draft and the versions of a document. */
export function useTermsEditor(document: TermsDocument) {
  return useQuery({
    queryKey: keyOf(document),
    queryFn: ({ signal }) => api.get<TermsEditorResponse>(pathOf(document), signal),
  });
}

/** Stores a response, or refetches the draft after a conflict. */
function useStored(document: TermsDocument) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(document);
  return {
    store: (editor: TermsEditorResponse) => queryClient.setQueryData(queryKey, editor),
    onError: async (error: Error) => {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey });
    },
  };
}

/** Saves the draft of a document. */
export function useSaveTermsDraft(document: TermsDocument) {
  const { store, onError } = useStored(document);
  return useMutation({
    mutationFn: (request: SaveTermsDraftRequest) => api.put<TermsEditorResponse>(`${pathOf(document)}/draft`, request),
    onSuccess: (editor) => {
      toast.success(termsMessages.saved);
      store(editor);
    },
    onError,
  });
}

/** Publishes the saved draft of a document. */
export function usePublishTerms(document: TermsDocument) {
  const { store, onError } = useStored(document);
  return useMutation({
    mutationFn: (request: PublishTermsRequest) =>
      api.post<TermsEditorResponse>(`${pathOf(document)}/versions`, request),
    onSuccess: (editor) => {
      toast.success(termsMessages.published);
      store(editor);
    },
    onError,
  });
}

/** Reads the text of a document's page, to start a draft from the text that is part of the product. */
export async function readShownText(shown: TermsDocument): Promise<string> {
  const response = await fetch(termsPath(shown), { credentials: 'omit' });
  const text = parseInertHtml(await response.text()).querySelector('main .prose');
  if (!response.ok || text === null) throw new Error(termsMessages.loadFailed);
  return printMarkup(readHtml(text.innerHTML));
}
