import { places } from './environment.ts';
import { prepare } from './prepare.ts';

// What start.ts does before it starts anything, for whoever wants to have it behind them by then (run-tests.ts).
await prepare(places());
