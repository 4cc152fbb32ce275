/** A picture that is damaged, or more than this device can open. */
export class UnreadablePicture extends Error {}
