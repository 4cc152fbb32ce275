/** The picture is damaged, or exceeds what this device can decode. */
export class UnreadablePicture extends Error {}
