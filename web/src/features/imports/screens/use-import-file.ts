import { useEffect, useState, useSyncExternalStore } from 'react';
import { registerSignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { resetReaderRun } from '../run/import-readers.ts';
import { importRun, resetImportRun } from '../run/import-run.ts';
import { openImportFile } from '../run/open-file.ts';
import { pickFile, readStoredFile, type StoredFile, storedFiles } from '../run/stored-file.ts';

registerSignOutHook({
  flush: async () => true,
  clear(viewerId) {
    resetImportRun(null);
    resetReaderRun();
    void storedFiles.delete(viewerId);
  },
});

export const useImportRun = () => useSyncExternalStore(importRun.subscribe, importRun.snapshot);

/** Opens files, and remembers the last one where the browser can. */
export function useImportFile(viewerId: string) {
  const [stored, setStored] = useState<StoredFile | null>(null);
  /** The browser did not give the stored file. */
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (importRun.snapshot().viewerId !== viewerId) resetImportRun(viewerId);
    let isUnmounted = false;
    void storedFiles.get(viewerId).then((file) => isUnmounted || setStored(file));
    return () => {
      isUnmounted = true;
    };
  }, [viewerId]);

  function openFile(file: File) {
    setLost(false);
    void openImportFile(file);
  }

  return {
    /** The file of the last import, null if the browser has none. */
    storedName: stored?.name ?? null,
    isLost,
    openFile,
    /** Shows the file dialog of browsers that return handles. */
    async chooseFile() {
      const chosen = await pickFile();
      if (chosen === null) return;
      void storedFiles.set(viewerId, chosen);
      setStored(chosen);
      openFile(await chosen.getFile());
    },
    /** Opens the stored file again. */
    async reopenFile() {
      const file = stored === null ? null : await readStoredFile(stored);
      if (file !== null) return openFile(file);
      void storedFiles.delete(viewerId);
      setStored(null);
      setLost(true);
    },
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;
