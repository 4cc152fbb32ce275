import { useEffect } from 'react';
import type { OwnProfile, SocialLinksRequest } from '#contract/profiles';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { useEditLinks } from './use-edit-profile.ts';

const linksOf = ({ youtubeUrl, tiktokUrl }: OwnProfile) => ({
  youtubeUrl: youtubeUrl ?? '',
  tiktokUrl: tiktokUrl ?? '',
});

const load = () => loadSchemas(() => import('#contract/profiles.schema'));

/** Loads the rules in advance, so the first check is fast. */
const preloadLinksRules = () => void load();

async function checkLinks(values: SocialLinksRequest): Promise<FieldErrors<SocialLinksRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.socialLinksRequest, values);
}

/** Edits a blogger's YouTube and TikTok links. */
export function SocialLinksForm({ profile }: { profile: OwnProfile }) {
  const edit = useEditLinks(profile.id);
  const form = useForm({
    initial: linksOf(profile),
    check: checkLinks,
    submit: async (values) => {
      const { profile: saved } = await edit.mutateAsync(values);
      // In the form that the server saved: with a scheme and without spaces.
      if (saved !== null) form.keepSaved(values, linksOf(saved));
    },
  });
  useEffect(preloadLinksRules, []);
  return (
    <section aria-labelledby="social-links" className="border-b border-line py-8">
      <h2 id="social-links" className="text-xl">
        Social Links
      </h2>
      <form {...form.props} className="mt-4 max-w-3xl">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field label="YouTube" name="youtubeUrl" error={form.errors.youtubeUrl}>
            {(props) => (
              <TextInput
                {...props}
                {...form.text('youtubeUrl')}
                inputMode="url"
                placeholder="@you or youtube.com/@you"
              />
            )}
          </Field>
          <Field label="TikTok" name="tiktokUrl" error={form.errors.tiktokUrl}>
            {(props) => (
              <TextInput {...props} {...form.text('tiktokUrl')} inputMode="url" placeholder="@you or tiktok.com/@you" />
            )}
          </Field>
        </div>
        <SubmitButton variant="outline" className="mt-5" busy={form.isSubmitting} busyLabel="Saving...">
          Save Links
        </SubmitButton>
      </form>
    </section>
  );
}
