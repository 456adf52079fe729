import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Config } from '#server/platform/config.ts';
import { sessionIdIn } from './session.ts';

/** Limits for uploads in progress. */
export interface UploadLimits {
  readonly perVisitor: number;
  /** People in a shop share one address. */
  readonly perAddress: number;
  readonly inAll: number;
  /** Minimum mean rate of an upload, enforced after `graceMs`: no phone stays slower for long. */
  readonly bytesPerSecond: number;
  readonly graceMs: number;
}

const defaultLimits: UploadLimits = {
  perVisitor: 3,
  perAddress: 16,
  inAll: 64,
  bytesPerSecond: 1_000,
  graceMs: 15_000,
};

/**
 * Limits concurrent uploads, because each holds the received bytes in memory for as long as its sender likes: per
 * visitor (429), per address (429) and in total (503). An upload slower than the minimum rate is cut off. A page's own
 * call inside the process is not counted twice.
 */
export function limitUploads(
  app: FastifyInstance,
  config: Config,
  limits: UploadLimits = defaultLimits,
  now: () => number = () => performance.now(),
): void {
  const active = new Set<Upload>();
  const count = (isSame: (other: Upload) => boolean) => [...active].filter(isSame).length;

  app.addHook('onRequest', async (request, reply) => {
    if (!bringsFile(request)) return;
    const { socket } = request.raw;
    const visitor = sessionIdIn(request, config);
    const upload = { visitor, address: request.ip, socket, from: now(), readBefore: socket.bytesRead };
    const ofVisitor = visitor === null ? 0 : count((other) => other.visitor === visitor);
    const ofAddress = count((other) => other.address === request.ip);
    if (ofVisitor >= limits.perVisitor || ofAddress >= limits.perAddress) {
      throw new DomainError('rate-limited', { retryAfterSeconds: 10 });
    }
    if (active.size >= limits.inAll) throw new DomainError('unavailable');
    active.add(upload);
    const itCame = () => void active.delete(upload);
    request.raw.once('end', itCame);
    reply.raw.once('close', itCame);
  });

  const look = setInterval(() => {
    for (const { socket, from, readBefore } of active) {
      const ms = now() - from;
      const due = (limits.bytesPerSecond * ms) / 1000;
      if (ms > limits.graceMs && socket.bytesRead - readBefore < due) socket.destroy();
    }
  }, 5_000).unref();
  app.addHook('onClose', async () => clearInterval(look));
}

interface Upload {
  readonly visitor: string | null;
  readonly address: string;
  readonly socket: Socket;
  readonly from: number;
  readonly readBefore: number;
}

/** Only requests from the network: a call inside the process has no socket. */
const bringsFile = ({ raw, headers }: FastifyRequest): boolean =>
  raw instanceof IncomingMessage && /^multipart\//i.test(headers['content-type'] ?? '');
