import type { ReadOptions } from '../found.ts';
import { loadImporter } from '../load-importer.ts';
import { importRun, renewRunSignal } from './import-run.ts';

/** Opens a file and counts what it has. The store has the result. */
export async function openImportFile(file: File, site = ''): Promise<void> {
  const signal = renewRunSignal();
  importRun.set({ file, site, step: 'reading', opened: null, running: null, failure: null, trial: null, refused: [] });
  try {
    const importer = await loadImporter();
    const options: ReadOptions = site.trim() === '' ? {} : { site };
    const archive = await importer.open(file, options);
    const survey = await importer.survey(archive, signal);
    if (!signal.aborted) importRun.set({ opened: { archive, survey }, step: 'ready' });
  } catch (error) {
    if (signal.aborted) return;
    importRun.set({ step: 'none', failure: error instanceof Error ? error : new Error(String(error)) });
  }
}
