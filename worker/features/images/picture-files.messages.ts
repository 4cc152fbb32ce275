import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** A picture that was removed or restored: the id of an article's picture, or the key of a profile picture. */
export type PictureFilesMessage = { bucket: 'blogImages' | 'profilePictures'; picture: string; userId: string };

/** Creates the job that hides or shows the files of a picture, as its rows say by then. */
export const pictureFilesMessage = (files: PictureFilesMessage, createdAt: number): NewOutboxMessage =>
  jobMessage('picture-files', `picture-files:${files.picture}:${createdAt}`, files, createdAt);
