import { useMutation } from '@tanstack/react-query';
import { uploadParts } from '#contract/images';
import { type OwnProfile, type OwnProfileResponse, profileMessages } from '#contract/profiles';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { uploadForm } from '@/lib/http/upload-form.ts';
import { toast } from '@/lib/toast.ts';
import { profilePictureRules } from './precheck-image-file.ts';
import { usePictureUpload } from './use-picture-upload.ts';

/** Changes and removes the user's profile picture. `onSaved` receives the changed profile. */
export function useProfilePicture(userId: string, onSaved: (profile: OwnProfile) => void) {
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
