import { useRef } from 'react';
import { type OwnProfile, profileMessages } from '#contract/profiles';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { FilePicker } from './file-picker.tsx';
import { acceptedTypes, profilePictureRules } from './precheck-image-file.ts';
import { RejectedFile } from './rejected-file.tsx';
import { useKeepFocus } from './use-keep-focus.ts';
import { useProfilePicture } from './use-profile-picture.ts';

type ProfilePictureFieldProps = {
  userId: string;
  username: string;
  pictureUrl: string | null;
  /** Receives the changed profile. */
  onSaved: (profile: OwnProfile) => void;
};

/** Shows the user's profile picture, with buttons to change and remove it. */
export function ProfilePictureField({ userId, username, pictureUrl, onSaved }: ProfilePictureFieldProps) {
  const { upload, removal } = useProfilePicture(userId, onSaved);
  const { state, isBusy, choose, retry } = upload;
  const field = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(field, `${state.step} ${pictureUrl}`);
  return (
    <fieldset ref={field} tabIndex={-1} aria-label="Profile picture" className="grid min-w-0 gap-4 outline-none">
      <div className="flex items-center gap-5">
        <Avatar name={username} url={pictureUrl} size="xl" />
        <div className="flex flex-wrap gap-3">
          <FilePicker accept={acceptedTypes(profilePictureRules)} onFile={choose}>
            {(open) => (
              <Button variant="outline" size="sm" onClick={open} busy={isBusy} busyLabel="Uploading...">
                Change Picture
              </Button>
            )}
          </FilePicker>
          {pictureUrl !== null && !isBusy && (
            <Button variant="ghost" size="sm" onClick={() => removal.mutate()} busy={removal.isPending}>
              Remove Picture
            </Button>
          )}
        </div>
      </div>
      {state.step === 'uploading' && <Progress label="Upload" value={state.progress} />}
      {state.step === 'refused' && <RejectedFile refusal={state.refusal} />}
      {state.step === 'failed' && (
        <Notice tone="error" title={failureText(state.error, profileMessages.pictureFailed)}>
          <Button variant="outline" size="sm" onClick={retry} className="mt-3">
            Try Again
          </Button>
        </Notice>
      )}
    </fieldset>
  );
}
