import { useMutation } from '@tanstack/react-query';
import { articleIdIn, type PersonReading, peopleMessages, readingReasonTexts } from '#contract/people';
import { articlePath } from '#contract/posts';
import { WorkText } from '@/components/domain/work-text.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';

const verdicts: Record<PersonReading['verdict'], string> = {
  whole: 'Reads the whole text',
  teaser: 'Sees the teaser',
  nothing: 'Sees nothing',
};

type ResultProps = { reading: PersonReading; address: string };

function Result({ reading, address }: ResultProps) {
  const { verdict, reason, title, isHidden, isTextWithheld, article } = reading;
  return (
    <section aria-label="What this person sees" className="mt-8 space-y-4 border-t border-line pt-6">
      <h3 className="text-lg">{verdicts[verdict]}</h3>
      <p className="max-w-[60ch] text-base text-pretty">{readingReasonTexts[reason]}</p>
      {isHidden && <p className="text-sm text-muted">An admin has hidden the article from a team page.</p>}
      {isTextWithheld && (
        <p className="text-sm text-muted">
          Only moderators read premium texts. This is the teaser that everybody sees.
        </p>
      )}
      <article>
        <h4 dir="auto" className="font-serif text-lg text-pretty wrap-anywhere">
          {article === null ? title || address : <TextLink to={articlePath(article)}>{title}</TextLink>}
        </h4>
        {article !== null && (
          <div dir="auto" className="prose mt-2 wrap-anywhere">
            <WorkText text={article.body} format={article.format} images={article.images} />
          </div>
        )}
      </article>
    </section>
  );
}

/** Shows what a person sees of an article whose address an admin enters. */
export function PersonReadingCheck({ id }: { id: string }) {
  const read = useMutation({
    mutationFn: async (address: string) => ({
      address,
      reading: await api.post<PersonReading>(`/admin/people/${encodeURIComponent(id)}/reading`, {
        article: articleIdIn(address) ?? '',
      }),
    }),
  });
  const form = useForm({
    initial: { address: '' },
    check: async ({ address }) => (articleIdIn(address) === null ? { address: peopleMessages.addressInvalid } : {}),
    submit: async ({ address }) => void (await read.mutateAsync(address)),
  });
  return (
    <TitledSection
      title="As They See It"
      text="Shows an article as this person sees it. You do not sign in as them. The audit log records the article."
    >
      <form {...form.props} className="max-w-md space-y-5">
        <Field label="Address of the article" name="address" error={form.errors.address}>
          {(field) => (
            <TextInput
              {...field}
              {...form.text('address')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <FailureNotice failure={form.failure} title={peopleMessages.readingFailed} />
        <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Checking…">
          Check Article
        </SubmitButton>
      </form>
      <div aria-live="polite">{read.data !== undefined && <Result {...read.data} />}</div>
    </TitledSection>
  );
}
