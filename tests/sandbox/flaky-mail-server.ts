import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { listenForMail, refusal } from './smtp-listener.ts';

/** One in this many addresses does not exist. */
const UNKNOWN = 50;
const PER_CONNECTION = 40;

export const isUnknown = (address: string) => Number(/\d+/.exec(address)?.[0]) % UNKNOWN === 0;

/** Starts a mail server that fails at random at every step; `taken` and `answered` count messages by id. */
export async function startFlakyMailServer(happens: (probability: number) => boolean) {
  const taken = new Map<string, number>();
  const answered = new Map<string, number>();
  const state = { isAway: false, connections: 0, example: '' };
  const perSession = new Map<string, number>();
  const count = (map: Map<string, number>, id: string) => map.set(id, (map.get(id) ?? 0) + 1);
  const listener = await listenForMail(0, {
    onConnect(_session, done) {
      state.connections++;
      done(state.isAway || happens(0.05) ? refusal(421, 'too busy') : null);
    },
    onMailFrom(_address, session, done) {
      const sent = (perSession.get(session.id) ?? 0) + 1;
      perSession.set(session.id, sent);
      if (sent > PER_CONNECTION) return done(refusal(421, 'enough for this connection'));
      done(happens(0.01) ? refusal(451, 'not now') : null);
    },
    onRcptTo({ address }, _session, done) {
      if (isUnknown(address)) return done(refusal(550, 'nobody of that name'));
      done(happens(0.03) ? refusal(450, 'greylisted') : null);
    },
    onData(stream, session, done) {
      void buffer(stream).then(async (raw) => {
        const mail = await PostalMime.parse(raw);
        const id = String(mail.messageId);
        if (happens(0.03)) return done(refusal(452, 'no room now'));
        count(taken, id);
        state.example = raw.toString();
        if (happens(0.01)) return listener.hangUp(session);
        count(answered, id);
        done();
      });
    },
  });
  return { port: listener.port, taken, answered, state, close: listener.close };
}
