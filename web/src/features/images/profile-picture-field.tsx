import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { uploadParts } from '#contract/images';
import { type OwnProfile, type OwnProfileResponse, profileMessages } from '#contract/profiles';
import { Avatar } from '@/components/domain/avatar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FilePicker } from '@/components/ui/file-picker.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { useKeepFocus } from '@/lib/focus/use-keep-focus.ts';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { uploadForm } from '@/lib/http/upload-form.ts';
import { toast } from '@/lib/toast.ts';
import { acceptedTypes, profilePictureRules } from './precheck-image-file.ts';
import { RejectedFile } from './rejected-file.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

type ProfilePictureFieldProps = {
  userId: string;
  username: string;
  pictureUrl: string | null;
  /** Receives the changed profile. */
  onSaved: (profile: OwnProfile) => void;
};

/** Changes and removes the user's profile picture. `onSaved` receives the changed profile. */
function useProfilePicture(userId: string, onSaved: (profile: OwnProfile) => void) {
  const path = `/bloggers/${userId}/picture`;
  const saved = ({ profile }: OwnProfileResponse) => {
    if (profile !== null) onSaved(profile);
    toast.success(profileMessages.pictureSaved);
  };

  const upload = usePictureUpload({
    job: 'profile',
    rules: profilePictureRules,
    send: async (picture, options) => {
      const form = new FormData();
      form.append(uploadParts.picture, picture, `picture.${picture.type.replace('image/', '')}`);
      saved(await uploadForm<OwnProfileResponse>(path, form, { ...options, method: 'PUT' }));
    },
  });

  const removal = useMutation({
    mutationFn: () => api.delete<OwnProfileResponse>(path),
    onSuccess: saved,
    onError: (error) => toast.error(failureText(error, profileMessages.pictureFailed)),
  });

  return { upload, removal };
}

/** Shows the user's profile picture, with buttons to change and remove it. */
export function ProfilePictureField({ userId, username, pictureUrl, onSaved }: ProfilePictureFieldProps) {
  const { upload, removal } = useProfilePicture(userId, onSaved);
  const { state, isBusy, choose, retry } = upload;
  const field = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(field, `${state.step} ${pictureUrl}`);
  return (
    <fieldset ref={field} tabIndex={-1} aria-label="Profile picture" className="grid min-w-0 gap-4 rounded-sm">
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
      {state.step === 'rejected' && <RejectedFile rejection={state.rejection} />}
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
