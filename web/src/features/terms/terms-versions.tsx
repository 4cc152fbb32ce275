import { Link } from 'react-router-dom';
import { type TermsDocument, type TermsResponse, termsPath } from '#contract/terms';
import { formatDate } from '@/lib/text/format.ts';

type TermsVersionsProps = { document: TermsDocument; terms: TermsResponse };

/** Lists the versions of a document with what changed. Each can be read at its own address. */
export function TermsVersions({ document, terms: { versions, inForce, shown } }: TermsVersionsProps) {
  return (
    <section aria-labelledby="versions" className="mt-10 border-t border-line pt-8">
      <h2 id="versions" className="text-xl">
        Versions
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {versions.map(({ version, summary, inForceAt }) => (
          <li key={version} className="py-4">
            <p className="text-base font-medium">
              <Link
                to={termsPath(document, version)}
                aria-current={version === shown?.version ? 'page' : undefined}
                className="underline underline-offset-4"
              >
                Version {version}
              </Link>
              {version === inForce && ', in force'}
            </p>
            <p className="text-sm text-muted">From {formatDate(inForceAt, 'long', 'UTC')} (UTC)</p>
            <p dir="auto" className="mt-1 text-sm text-pretty wrap-anywhere">
              {summary}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
