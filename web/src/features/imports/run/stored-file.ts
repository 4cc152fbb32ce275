/** A handle of a file, with the methods that browsers without file dialogs of their own lack. */
export type StoredFile = FileSystemFileHandle & {
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
};

type WithPicker = { showOpenFilePicker?: (options: { multiple: boolean }) => Promise<StoredFile[]> };

const DATABASE = 'imports';
const FILES = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}

/** Runs a request on the stored files. Null where the browser stores none. */
async function withFiles<Value>(
  mode: IDBTransactionMode,
  run: (files: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    const database = await open();
    try {
      return await new Promise<Value>((resolve, reject) => {
        const request = run(database.transaction(FILES, mode).objectStore(FILES));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not stored'));
      });
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Handles of the files that bloggers import, so that a new tab can open them again. Only some browsers have them. */
export const storedFiles = {
  get: async (viewerId: string) =>
    (await withFiles<StoredFile[] | undefined>('readonly', (files) => files.get(viewerId))) ?? [],
  set: (viewerId: string, chosen: readonly StoredFile[]) =>
    withFiles('readwrite', (files) => files.put(chosen, viewerId)),
  delete: (viewerId: string) => withFiles('readwrite', (files) => files.delete(viewerId)),
};

/** Tests whether the browser's file dialog returns handles. */
export const hasFileHandles = (): boolean => 'showOpenFilePicker' in window;

/** Opens the file dialog that returns handles. Empty if the blogger closes it. */
export async function pickFiles(): Promise<readonly StoredFile[]> {
  try {
    return (await (window as WithPicker).showOpenFilePicker?.({ multiple: true })) ?? [];
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

/** Reads stored files, after the browser has asked for permission if it wants to. Empty if one may not be read. */
export async function readStoredFiles(stored: readonly StoredFile[]): Promise<readonly File[]> {
  try {
    const files: File[] = [];
    for (const file of stored) {
      const permission = (await file.requestPermission?.({ mode: 'read' })) ?? 'granted';
      if (permission !== 'granted') return [];
      files.push(await file.getFile());
    }
    return files;
  } catch {
    return [];
  }
}
