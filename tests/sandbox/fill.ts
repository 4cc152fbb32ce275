import { places } from './environment.ts';
import { prepare } from './prepare.ts';

// Runs start.ts's preparation in advance (run-tests.ts).
await prepare(places());
