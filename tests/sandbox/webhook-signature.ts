const encoder = new TextEncoder();

/**
 * Signs the body of a webhook with HMAC-SHA256 over `seconds.body`. Runs in Node and in workerd.
 * @param at the time of the signature, in milliseconds
 * @returns the value of the signature's header
 */
export async function signBody(body: string, secret: string, at: number): Promise<string> {
  const seconds = Math.floor(at / 1000);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `t=${seconds},v1=${hex}`;
}
