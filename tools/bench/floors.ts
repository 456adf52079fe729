import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A minimal server, the baseline for any product on this machine. */
export interface Floor extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
}

/** Node's own HTTP server with one response of `bytes` bytes, in its own process. */
export async function bareNode(bytes: number): Promise<Floor> {
  const program = `
    const body = Buffer.alloc(${bytes}, 'x');
    const server = require('node:http').createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
