// Stands in for nodemailer's table of file types in the worker's bundle (wrangler.toml): our mails carry no files.
export const detectMimeType = () => 'application/octet-stream';
export const detectExtension = () => 'bin';
