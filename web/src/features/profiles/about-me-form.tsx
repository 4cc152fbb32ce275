import { type SubmitEvent, useState } from 'react';
import { ABOUT_ME_CHARACTERS_MAX, ABOUT_ME_WORDS_MAX } from '#contract/limits';
import { countWords } from '#contract/markup';
import { type OwnProfile, profileMessages } from '#contract/profiles';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { focusHere } from '@/lib/focus-here.ts';
import { tabStorage } from '@/lib/storage.ts';
import { useUnloadWarning } from '@/lib/use-unload-warning.ts';
import { useEditAboutMe } from './use-edit-profile.ts';
import { WordCounter } from './word-counter.tsx';

/** Code points, as the server counts them. */
const isTooLong = (text: string, words: number) =>
  words > ABOUT_ME_WORDS_MAX || Array.from(text.trim()).length > ABOUT_ME_CHARACTERS_MAX;

/** Writing one's About Me (spec §4 'About Me'). What was typed stays in this tab until it is saved or cancelled. */
export function AboutMeForm({ profile: { id, aboutMe }, onDone }: { profile: OwnProfile; onDone: () => void }) {
  const key = `about-me:${id}`;
  const [text, setText] = useState(() => tabStorage.get(key) ?? aboutMe);
  const save = useEditAboutMe(id);
  const words = countWords(text);
  const isDirty = text !== aboutMe;
  const tooLong = isTooLong(text, words);
  useUnloadWarning(isDirty);

  function change(typed: string) {
    setText(typed);
    tabStorage.set(key, typed === aboutMe ? null : typed);
  }

  function leave() {
    tabStorage.set(key, null);
    onDone();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending || tooLong) return;
    if (isDirty) save.mutate(text, { onSuccess: leave });
    else leave();
  }

  return (
    <form method="post" onSubmit={submit} className="measure mt-4">
      <Field label="About you" name="aboutMe" error={tooLong ? profileMessages.aboutMeTooLong : null}>
        {(props) => (
          <TextArea
            {...props}
            ref={focusHere}
            value={text}
            onChange={(event) => change(event.target.value)}
            rows={10}
            className="field-sizing-content max-h-[70dvh] font-serif leading-relaxed"
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={tooLong} busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" disabled={save.isPending} onClick={leave}>
          Cancel
        </Button>
        <span className="ml-auto">
          <WordCounter words={words} />
        </span>
      </div>
    </form>
  );
}
