/** Loads the parts that read archives. */
export const loadImporter = async () => (await import('./importer.ts')).importer;
