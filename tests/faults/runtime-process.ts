import { startRuntime } from '../sandbox/runtime.ts';

// The process of the product's runtime, which is killed with all its group; it says 'ready'.
const options = JSON.parse(process.env.RUNTIME ?? '{}') as Parameters<typeof startRuntime>[0];
await startRuntime({ ...options, onError: (line) => console.error(line) });
process.send?.('ready');
