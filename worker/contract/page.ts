/** Data that travels with a composed page: put into the query cache under its key before hydrating. */
export type SeedEntry = readonly [key: readonly string[], data: unknown];

/** An infinite query's data as the browser's cache holds it: one page, fetched without a cursor. */
export type FirstPage<Page> = { pages: [Page]; pageParams: [null] };

/** Wraps the first page of a list for the seed. */
export function firstPage<Page>(page: Page): FirstPage<Page> {
  return { pages: [page], pageParams: [null] };
}

export type PageInput = {
  /** Path and query of the request. */
  url: string;
  /** Scheme, host and port the canonical addresses start with. */
  origin: string;
  seed: readonly SeedEntry[];
  /** Set when the worker already knows that there is nothing here: the page says so in its own words. */
  status: 200 | 404;
};

/** The built server entry of `web`: a whole HTML document, readable without script. */
export type RenderPage = (input: PageInput) => { html: string; status: 200 | 404 };
