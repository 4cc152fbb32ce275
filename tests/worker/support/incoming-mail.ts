import { env } from 'cloudflare:workers';
import worker from '../../../worker/index.ts';

/** Delivers a mail as Email Routing does. Returns why it was rejected, null if it was accepted. */
export async function deliverMail(to: string, content: string | ReadableStream<Uint8Array>): Promise<string | null> {
  let rejected: string | null = null;
  const head =
    typeof content === 'string' ? content.slice(0, content.indexOf('\r\n\r\n')) : 'Content-Type: multipart/report';
  const message = {
    from: '',
    to,
    headers: new Headers(head.split('\r\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
    raw: typeof content === 'string' ? (new Response(content).body as ReadableStream<Uint8Array>) : content,
    rawSize: 0,
    setReject: (reason: string) => {
      rejected = reason;
    },
  };
  await worker.email(message as unknown as ForwardableEmailMessage, env as Env);
  return rejected;
}
