import { rmSync } from 'node:fs';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';

/** The product on one data folder, restarted whenever it is killed. */
export interface Supervised {
  readonly dataDir: string;
  /** Returns its current origin; waits while it is down. */
  origin(): Promise<string>;
  /** SIGKILL, then a new start; resolves when that is ready. */
  killAndRestart(): Promise<void>;
  /** Starts it again after it ended by itself. */
  restart(): Promise<void>;
  /** Milliseconds from each start to its ready line, without the first. */
  readonly restartsMs: readonly number[];
  readonly product: () => ProductProcess;
  stop(): Promise<void>;
  discard(): void;
}

/** `place`: a data folder that several share. */
export async function supervise(
  env: NodeJS.ProcessEnv,
  place: { readonly dataDir?: string } = {},
): Promise<Supervised> {
  const options = { ...place, env: { CAPTCHA: 'sandbox', TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', ...env } };
  let running = await spawnProduct(options);
  const { dataDir } = running;
  const restartsMs: number[] = [];
  let up: Promise<string> = Promise.resolve(running.origin);

  const restart = async () => {
    running = await spawnProduct({ ...options, dataDir });
    restartsMs.push(Math.round(running.readyMs));
    return running.origin;
  };
  const again = async () => {
    up = running.kill().then(restart);
    await up;
  };
  return {
    dataDir,
    origin: () => up,
    killAndRestart: again,
    restart: again,
    restartsMs,
    product: () => running,
    stop: async () => void (await running.stop()),
    discard: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
