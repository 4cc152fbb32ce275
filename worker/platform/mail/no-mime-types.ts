// Replaces nodemailer's table of file types in the worker's bundle (wrangler.toml): the product's mails have no
// attachments.
export const detectMimeType = () => 'application/octet-stream';
export const detectExtension = () => 'bin';
