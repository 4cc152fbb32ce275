import { loadImporter } from '../load-importer.ts';
import { importRun, renewRunSignal } from './import-run.ts';
import { oldSite } from './old-site.ts';

/** Opens a file, or the parts of an own archive, and counts what it has. The store has the result. */
export async function openImportFiles(files: readonly File[], viewerId: string): Promise<void> {
  const signal = renewRunSignal();
  importRun.set({
    files,
    site: oldSite.get(viewerId),
    step: 'reading',
    opened: null,
    running: null,
    failure: null,
    trial: null,
    refused: [],
  });
  try {
    const importer = await loadImporter();
    const archive = await importer.open(files);
    const survey = await importer.survey(archive, signal);
    if (!signal.aborted) importRun.set({ opened: { archive, survey }, step: 'ready' });
  } catch (error) {
    if (signal.aborted) return;
    importRun.set({ step: 'none', failure: error instanceof Error ? error : new Error(String(error)) });
  }
}
