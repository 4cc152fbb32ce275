import { useEffect, useState, useSyncExternalStore } from 'react';
import { registerSignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { resetReaderRun } from '../run/import-readers.ts';
import { importRun, resetImportRun } from '../run/import-run.ts';
import { oldSite } from '../run/old-site.ts';
import { openImportFiles } from '../run/open-file.ts';
import { pickFiles, readStoredFiles, type StoredFile, storedFiles } from '../run/stored-file.ts';

registerSignOutHook({
  flush: async () => true,
  clear(viewerId) {
    resetImportRun(null);
    resetReaderRun();
    void storedFiles.delete(viewerId);
    oldSite.set(viewerId, '');
  },
});

export const useImportRun = () => useSyncExternalStore(importRun.subscribe, importRun.snapshot);

/** Opens files, and remembers the last ones where the browser can. */
export function useImportFile(viewerId: string) {
  const [stored, setStored] = useState<readonly StoredFile[]>([]);
  /** The browser did not give the stored files. */
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (importRun.snapshot().viewerId !== viewerId) resetImportRun(viewerId);
    let isUnmounted = false;
    void storedFiles.get(viewerId).then((files) => isUnmounted || setStored(files));
    return () => {
      isUnmounted = true;
    };
  }, [viewerId]);

  function openFiles(files: readonly File[]) {
    setLost(false);
    void openImportFiles(files, viewerId);
  }

  return {
    /** The name of the last file, null if the browser has none. */
    storedName: stored[0]?.name ?? null,
    isLost,
    openFiles,
    /** Shows the file dialog of browsers that return handles. */
    async chooseFiles() {
      const chosen = await pickFiles();
      if (chosen.length === 0) return;
      void storedFiles.set(viewerId, chosen);
      setStored(chosen);
      openFiles(await Promise.all(chosen.map((file) => file.getFile())));
    },
    /** Opens the stored files again. */
    async reopenFiles() {
      const files = await readStoredFiles(stored);
      if (files.length > 0) return openFiles(files);
      void storedFiles.delete(viewerId);
      setStored([]);
      setLost(true);
    },
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;
