import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

export type SqlStatement = { sql: string; values?: (string | number | null)[] };

export const sqlSocketIn = (stateDir: string) => join(stateDir, 'sql.sock');

/**
 * Runs the statements of `POST` requests on the database of a running product. The runtime answers requests with 503
 * while another process holds a lock of its file, so a test that writes to the file disturbs other tests.
 * @param socket the path of the socket file
 */
export async function listenForSql(socket: string, openDatabase: () => Promise<D1Database>): Promise<void> {
  const server = createServer(async (request, response) => {
    try {
      const statements = (await json(request)) as SqlStatement[];
      const database = await openDatabase();
      await database.batch(statements.map(({ sql, values = [] }) => database.prepare(sql).bind(...values)));
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  rmSync(socket, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket, resolve));
}
