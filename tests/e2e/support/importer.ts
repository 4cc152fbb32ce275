import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { ImportItemRequest } from '#contract/imports';

const root = join(import.meta.dirname, '../../..');
const SCRIPT = '/importer-for-journeys.js';
const EMPTY = '/empty-for-journeys';

let built: Promise<string> | null = null;

/** Builds the part of the product that reads archives as one script. */
async function buildImporter(): Promise<string> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      root,
      resolve: { alias: { '@': join(root, 'web/src') } },
      build: {
        write: false,
        lib: { entry: join(root, 'web/src/features/imports/importer.ts'), formats: ['es'] },
      },
    }),
  ].flat();
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

/** Opens an empty page with the content security policy of the product. */
export async function openImporterPage(page: Page) {
  built ??= buildImporter();
  const body = await built;
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  await page.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.route(`**${EMPTY}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: '<!doctype html><title>Import</title>',
    }),
  );
  await page.goto(EMPTY);
}

/** `ticks`: how many frames the page could show meanwhile. */
export type Imported = {
  items: Record<string, ImportItemRequest>;
  pictures: { addresses: readonly string[]; bytes: number | null }[];
  skipped: { title: string; reason: string }[];
  ticks: number;
};

/** Imports an archive in a page that `openImporterPage` opened. The ids of its pictures are `id-1` and so on. */
export const importInPage = (page: Page, file: { name: string; bytes: Uint8Array }, site?: string): Promise<Imported> =>
  page.evaluate(
    async ({ script, name, base64, site }) => {
      const { importer } = await import(script);
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const archive = await importer.open(new File([bytes], name), { site });
      const imported: Imported = { items: {}, pictures: [], skipped: [], ticks: 0 };
      let isRunning = true;
      const tick = () => {
        imported.ticks++;
        if (isRunning) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      await importer.run(archive, {
        known: new Map(),
        uploadPicture: async ({ addresses, file }: { addresses: string[]; file: Blob | null }) => {
          imported.pictures.push({ addresses, bytes: file?.size ?? null });
          return `id-${imported.pictures.length}`;
        },
        saveItem: async (key: string, item: ImportItemRequest) => {
          imported.items[key] = item;
        },
        onProgress: () => {},
        onSkipped: (post: { title: string; reason: string }) => imported.skipped.push(post),
        signal: new AbortController().signal,
        now: Date.UTC(2026, 0, 1),
      });
      isRunning = false;
      return imported;
    },
    { script: SCRIPT, name: file.name, base64: Buffer.from(file.bytes).toString('base64'), site },
  );
