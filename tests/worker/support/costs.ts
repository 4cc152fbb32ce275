/** Returns the database cost of a response (the X-Costs header). */
export function costsOf(response: Response) {
  const header = response.headers.get('X-Costs') ?? '';
  const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(header)?.[1] ?? Number.NaN);
  return {
    roundTrips: figure('round-trips'),
    queries: figure('queries'),
    rowsRead: figure('rows-read'),
    rowsWritten: figure('rows-written'),
  };
}
