import { type SubmitEvent, useState } from 'react';
import { ABOUT_ME_CHARACTERS_MAX, ABOUT_ME_WORDS_MAX, ABOUT_ME_WORDS_WARNING } from '#contract/limits';
import { countWords } from '#contract/plain-text';
import { type OwnProfile, profileMessages } from '#contract/profiles';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { LengthCounter } from '@/components/ui/length-counter.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { useUnloadWarning } from '@/lib/forms/use-unload-warning.ts';
import { characters } from '@/lib/text/characters.ts';
import { readAboutMeDraft, saveAboutMeDraft } from './about-me-draft.ts';
import { useEditAboutMe } from './use-edit-profile.ts';

/** Returns the reason why a text is too long, else null. Characters are code points, as the server counts them. */
function lengthError(text: string, words: number): string | null {
  if (words > ABOUT_ME_WORDS_MAX) return profileMessages.aboutMeTooLong;
  return characters(text.trim()) > ABOUT_ME_CHARACTERS_MAX ? profileMessages.aboutMeTooManyCharacters : null;
}

/** Edits the About Me text. Unsaved text is stored in this tab until it is saved or discarded. */
export function AboutMeForm({ profile: { id, aboutMe }, onDone }: { profile: OwnProfile; onDone: () => void }) {
  const [text, setText] = useState(() => readAboutMeDraft(id) ?? aboutMe);
  const [isAsking, setAsking] = useState(false);
  const save = useEditAboutMe(id);
  const words = countWords(text);
  const isDirty = text !== aboutMe;
  const error = lengthError(text, words);
  useUnloadWarning(isDirty);

  function change(typed: string) {
    setText(typed);
    saveAboutMeDraft(id, typed === aboutMe ? null : typed);
  }

  function leave() {
    saveAboutMeDraft(id, null);
    onDone();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending || error !== null) return;
    if (isDirty) save.mutate(text, { onSuccess: leave });
    else leave();
  }

  return (
    <form method="post" onSubmit={submit} className="measure mt-4">
      <Field label="About you" name="aboutMe" error={error}>
        {(props) => (
          <TextArea
            {...props}
            ref={focusOnMount}
            value={text}
            onChange={(event) => change(event.target.value)}
            rows={10}
            className="field-sizing-content max-h-[70dvh] font-serif leading-relaxed"
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={error !== null} busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" disabled={save.isPending} onClick={() => (isDirty ? setAsking(true) : leave())}>
          Cancel
        </Button>
        <div className="ml-auto">
          <LengthCounter used={words} limit={ABOUT_ME_WORDS_MAX} warning={ABOUT_ME_WORDS_WARNING} unit="words" />
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="Your About Me stays as it was."
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        isBusy={false}
        onConfirm={leave}
      />
    </form>
  );
}
