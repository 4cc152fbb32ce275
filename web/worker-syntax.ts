import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type Plugin, transformWithOxc } from 'vite';

const sources = fileURLToPath(new URL('../worker', import.meta.url));
const isSource = (file: string) => file.startsWith(sources) && file.endsWith('.ts');

/**
 * Shows syntax errors of the worker's sources during development, in the browser and as API responses. The worker's own
 * server does not report them and leaves its requests pending.
 */
export function workerSyntax(): Plugin {
  const errors = new Map<string, string>();
  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const [error] = errors.values();
    if (error === undefined || !/^\/(?:api|media)\//.test(request.url ?? '')) return next();
    response.writeHead(500, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 'internal', message: error } }));
  };
  return {
    name: 'worker-syntax',
    apply: 'serve',
    configureServer(server) {
      server.watcher.add(sources);
      const check = async (file: string) => {
        if (!isSource(file)) return;
        const wasBroken = errors.delete(file);
        try {
          await transformWithOxc(readFileSync(file, 'utf8'), file);
          if (wasBroken && errors.size === 0) server.ws.send({ type: 'full-reload' });
        } catch (error) {
          const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
          errors.set(file, message);
          server.config.logger.error(message);
          server.ws.send({ type: 'error', err: { message, stack: '', id: file, plugin: 'worker-syntax' } });
        }
      };
      server.watcher.on('change', check);
      server.watcher.on('add', check);
      server.watcher.on('unlink', (file) => void errors.delete(file));
      server.middlewares.use(answer);
    },
  };
}
