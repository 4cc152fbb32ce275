/** One answer that travels with a composed page: put into the query cache under its key before hydrating. */
export type SeedEntry = readonly [key: readonly string[], data: unknown];

/** What stands in a composed page's `<script id="data">`. `origin` starts the canonical addresses. */
export type PageData = { origin: string; seed: readonly SeedEntry[] };

/** An infinite query's data as the browser's cache holds it: one page, fetched without a cursor. */
export type FirstPage<Page> = { pages: [Page]; pageParams: [null] };

/** Wraps the first page of a list for the seed. */
export function firstPage<Page>(page: Page): FirstPage<Page> {
  return { pages: [page], pageParams: [null] };
}

export type PageInput = PageData & {
  /** Path and query of the request. */
  url: string;
  status: PageStatus;
};

/** 404 when the worker knows that there is nothing here, 503 when it could not look: the page says so itself. */
export type PageStatus = 200 | 404 | 503;

/** The built server entry of `web`: a whole HTML document, readable without script. */
export type RenderPage = (input: PageInput) => Promise<{ html: string; status: PageStatus }>;
