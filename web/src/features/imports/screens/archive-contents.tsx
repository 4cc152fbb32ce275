import { useState } from 'react';
import type { Import } from '#contract/imports';
import { type CategoryKey, categoryName } from '#contract/topics';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { Select } from '@/components/ui/select.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { formatList } from '@/lib/text/format-list.ts';
import { importRun } from '../run/import-run.ts';
import type { ArchiveSurvey } from '../survey-archive.ts';
import { FinishImport } from './finish-import.tsx';
import { listSkipped } from './loss-text.ts';
import { RemarkList } from './remark-list.tsx';

/** Says what of the archive is not imported as it is. */
function Remarks({ survey: { premium, withoutText, skipped } }: { survey: ArchiveSurvey }) {
  return (
    <RemarkList
      remarks={[
        premium > 0 && `${formatCount(premium, 'post')} for paying readers: premium here too.`,
        withoutText > 0 && `${formatCount(withoutText, 'post')} without text in the export: skipped.`,
        skipped.length > 0 && `Not imported: ${formatList(listSkipped(skipped))}.`,
      ]}
    />
  );
}

/** Shows the counts of what an archive contains. */
export function ArchiveFigures({ survey }: { survey: ArchiveSurvey }) {
  const { posts, drafts, pictures, readers } = survey;
  const isListOfReaders = posts + drafts === 0;
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
        {!isListOfReaders && (
          <>
            <Figure value={formatNumber(posts)} label="Posts" />
            <Figure value={formatNumber(drafts)} label="Drafts" />
            <Figure value={formatNumber(pictures)} label="Pictures" />
          </>
        )}
        <Figure value={formatNumber(readers)} label="Readers" />
      </dl>
      <Remarks survey={survey} />
    </div>
  );
}

/** The old blog's address, which some archives do not have. */
function SiteField({ site, error }: { site: string; error: string | null }) {
  return (
    <Field
      label="Address of your old blog (optional)"
      name="site"
      error={error}
      hint="Your file does not say it. With it, links and pictures with incomplete addresses come along."
    >
      {(control) => (
        <TextInput
          {...control}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com"
          value={site}
          onChange={(event) => importRun.set({ site: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Checks the typed address of the old blog. Returns what is wrong with it, null if nothing is. */
function checkSite(site: string): string | null {
  const typed = site.trim();
  if (typed === '') return null;
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  return url?.hostname.includes('.') ? null : 'Enter the whole address, for example https://example.com';
}

type ImportFormProps = {
  writingTopics: readonly CategoryKey[];
  /** The import that continues, whose category stays. */
  open: Import | null;
  needsSite: boolean;
  site: string;
  isResumed: boolean;
  onStart: (kind: 'all' | 'trial', category: CategoryKey) => void;
};

/** Asks for what the archive does not say, and starts the import. */
export function ImportForm({ writingTopics, open, needsSite, site, isResumed, onStart }: ImportFormProps) {
  const [chosen, setChosen] = useState<CategoryKey | ''>(writingTopics.length === 1 ? (writingTopics[0] ?? '') : '');
  const [errors, setErrors] = useState<{ category: string | null; site: string | null }>({
    category: null,
    site: null,
  });
  const category = open?.category ?? chosen;

  function start(kind: 'all' | 'trial') {
    const found = {
      category: category === '' ? 'Choose the category of your posts' : null,
      site: needsSite ? checkSite(site) : null,
    };
    setErrors(found);
    if (category !== '' && found.site === null) return onStart(kind, category);
    document
      .querySelector<HTMLElement>(`[data-import-form] [name=${found.category === null ? 'site' : 'category'}]`)
      ?.focus();
  }

  if (writingTopics.length === 0 && open === null) {
    return (
      <p className="text-sm">
        <TextLink to="/my-topics?next=%2F%3Ftab%3Dsettings">Choose your writing topics</TextLink> first: your posts go
        into one of them.
      </p>
    );
  }
  return (
    <div data-import-form className="space-y-5">
      <div className="max-w-md space-y-5">
        {open === null ? (
          <Field
            label="Category of all posts"
            name="category"
            error={errors.category}
            hint="One of your writing topics. You can move all of them to another one later."
          >
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onChange={(event) => setChosen(event.target.value as CategoryKey | '')}
              >
                <option value="">Choose a category</option>
                {writingTopics.map((topic) => (
                  <option key={topic} value={topic}>
                    {categoryName(topic)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <p className="text-sm text-pretty text-muted">
            The posts of this import go into{' '}
            <strong className="font-medium text-ink">{categoryName(open.category)}</strong>. You can change the category
            under Your imports.
          </p>
        )}
        {needsSite && <SiteField site={site} error={errors.site} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => start('all')}>{isResumed ? 'Continue Import' : 'Import All'}</Button>
        {isResumed && open !== null ? (
          <FinishImport id={open.id} />
        ) : (
          <Button variant="outline" onClick={() => start('trial')}>
            Try One
          </Button>
        )}
      </div>
    </div>
  );
}
