import {
  type NewPasskeyRequest,
  PASSKEY_TIMEOUT_MS,
  type PasskeyCreationOptions,
  type PasskeyProof,
  type PasskeyRequestOptions,
  passkeyAlgorithms,
} from '#contract/second-factor';

/** The person closed the browser's dialog, or it timed out: nothing to report. */
export class PasskeyCanceled extends Error {
  override name = 'PasskeyCanceled';
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function fromBytes(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const named = (ids: readonly string[]) => ids.map((id) => ({ type: 'public-key' as const, id: toBytes(id) }));

async function unlessCanceled(request: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const made = await request.catch((error: unknown) => {
    const isCanceled = error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
    throw isCanceled ? new PasskeyCanceled() : error;
  });
  if (made === null) throw new PasskeyCanceled();
  return made as PublicKeyCredential;
}

/** Has the browser sign a challenge. @throws PasskeyCanceled */
export async function signWithPasskey({ challenge, rpId, credentials }: PasskeyRequestOptions): Promise<PasskeyProof> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: toBytes(challenge),
    rpId,
    allowCredentials: named(credentials),
    userVerification: 'required',
    timeout: PASSKEY_TIMEOUT_MS,
  };
  const credential = await unlessCanceled(navigator.credentials.get({ publicKey }));
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: fromBytes(response.clientDataJSON),
    authenticatorData: fromBytes(response.authenticatorData),
    signature: fromBytes(response.signature),
    userHandle: response.userHandle && fromBytes(response.userHandle),
  };
}

/** Has the browser create a passkey. @throws PasskeyCanceled; Error for an authenticator with an unusual key */
export async function createPasskey(options: PasskeyCreationOptions): Promise<Omit<NewPasskeyRequest, 'name'>> {
  const { challenge, rpId, rpName, user, credentials } = options;
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: toBytes(challenge),
    rp: { id: rpId, name: rpName },
    user: { ...user, id: toBytes(user.id) },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: named(credentials),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout: PASSKEY_TIMEOUT_MS,
  };
  const credential = await unlessCanceled(navigator.credentials.create({ publicKey }));
  const response = credential.response as AuthenticatorAttestationResponse;
  const key = response.getPublicKey();
  if (key === null) throw new Error('This device’s passkeys are not supported');
  return {
    id: credential.id,
    clientDataJSON: fromBytes(response.clientDataJSON),
    authenticatorData: fromBytes(response.getAuthenticatorData()),
    publicKey: fromBytes(key),
    algorithm: response.getPublicKeyAlgorithm(),
  };
}
