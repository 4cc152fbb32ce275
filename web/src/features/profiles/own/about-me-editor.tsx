import { useEffect, useState } from 'react';
import type { OwnProfile } from '#contract/profiles';
import { Button } from '@/components/ui/button.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { AboutMeText } from '../public/about-me.tsx';
import { readAboutMeDraft } from './about-me-draft.ts';
import { AboutMeForm } from './about-me-form.tsx';

type Mode = 'view' | 'edit' | 'viewAgain';

/** Shows the owner's About Me and edits it in the same section. */
export function AboutMeEditor({ profile }: { profile: OwnProfile }) {
  const [mode, setMode] = useState<Mode>('view');
  const [isBegun, setBegun] = useState(false);
  useEffect(() => setBegun(mode !== 'edit' && readAboutMeDraft(profile.id) !== null), [mode, profile.id]);
  const isEmpty = profile.aboutMe.trim() === '';
  return (
    <section aria-labelledby="about-me" className="border-b border-line py-8">
      <div className="flex items-center justify-between gap-4">
        <h2 id="about-me" className="text-xl">
          About Me
        </h2>
        {mode !== 'edit' && (
          <Button
            ref={mode === 'viewAgain' ? focusOnMount : null}
            variant="outline"
            size="sm"
            onClick={() => setMode('edit')}
          >
            {isEmpty ? 'Write' : 'Edit'}
            <span className="sr-only"> About Me</span>
          </Button>
        )}
      </div>
      {isBegun && <p className="mt-1 text-sm text-muted">You have unsaved changes.</p>}
      {mode === 'edit' ? (
        <AboutMeForm profile={profile} onDone={() => setMode('viewAgain')} />
      ) : isEmpty ? (
        <p className="mt-3 text-base text-pretty text-muted">
          Tell readers who you are and what you write about. It appears on your public page.
        </p>
      ) : (
        <AboutMeText text={profile.aboutMe} />
      )}
    </section>
  );
}
