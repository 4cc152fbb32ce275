import { startRuntime } from '../sandbox/runtime.ts';

// The process of the product's runtime, which is killed with its process group; it sends 'ready'.
const options = JSON.parse(process.env.RUNTIME ?? '{}') as Parameters<typeof startRuntime>[0];
await startRuntime({ ...options, onError: (line) => console.error(line) });
process.send?.('ready');
