// Loaded first into every part that start.ts runs: when start.ts is killed the hard way, this pipe closes, and the
// part ends itself and what it started rather than keep the ports.
process.stdin.on('end', () => process.kill(-process.pid, 'SIGTERM'));
process.stdin.resume().unref();
