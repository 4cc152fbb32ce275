// Loaded first into every process of start.ts: when start.ts is killed with SIGKILL, this pipe closes, and the process
// ends itself and its children instead of blocking the ports.
process.stdin.on('end', () => process.kill(-process.pid, 'SIGTERM'));
process.stdin.resume().unref();
