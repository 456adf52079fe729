import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ERROR_CODE_HEADER } from '#contract/headers.ts';
import { messages } from '#domain/error-messages.ts';
import { admissionLimit, type AdmissionLimit, type Kind, type Place } from './admission-limit.ts';
import { waitingLine } from './waiting-line.ts';

/**
 * Turns requests away at the door while the server is full, before anything is spent on them: 503 with Retry-After.
 * What people cannot put off (codes, signatures) and what providers report has places of its own, and supervisors
 * are always answered. Calls inside the process are part of a page that was let in. Who is let in stands in a line, so
 * that the whole queue is here, where it is counted, and not in the sockets (waiting-line.ts).
 */
export function admitRequests(app: FastifyInstance): AdmissionLimit {
  const limit = admissionLimit({ targetMs, least, most: 512, reserved: 32 });
  const [answer] = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  if (!answer) throw new Error('the server has no listener to stand before');
  app.server.removeAllListeners('request');
  const line = waitingLine();
  app.server.on('connection', () => line.hear('connection'));
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    line.hear('request');
    const kind = kindOf(request.method ?? '', request.url ?? '');
    if (kind === 'always') return answer(request, response);
    const ofPage = kind === 'file' || kind === 'picture';
    const isLate = line.length >= least && line.waitMs > (ofPage ? patienceOfPagesMs : targetMs);
    const isFull = kind !== 'vital' && isLate;
    if (kind === 'file') return isFull ? turnAway(request, response) : answer(request, response);
    const place = isFull ? null : limit.enter(kind);
    if (place === null) return turnAway(request, response);
    const leaveEarly = () => place.giveUp();
    response.once('close', leaveEarly);
    line.join(kind === 'vital' ? 'vital' : 'normal', () => {
      if (response.destroyed) return;
      response.off('close', leaveEarly);
      // A stream of events holds no place while it waits.
      if (kind === 'normal' && isLong(request.url ?? '')) place.giveUp();
      else if (bringsBody(request) && !request.complete) {
        place.giveUp();
        holdOnceItCame(() => limit.goOn(kind), request, response);
      } else holdUntilAnswered(place, response);
      answer(request, response);
    });
  });
  return limit;
}

/** Ours: nine of ten answers should take no longer, the wait in line included. */
const targetMs = 400;
/** So few are no crowd, however slow the machine: one page of one person asks for as many. */
const least = 16;
/** A browser does not ask again for a picture or a script that it was refused: late is better than broken. */
const patienceOfPagesMs = 3_000;

/** Handed to the network, it costs no more than a socket, however slowly it is read. */
function holdUntilAnswered(place: Place, response: ServerResponse): void {
  response.once('finish', () => place.leave()).once('close', () => place.leave());
}

/** Who sends a body drop by drop holds no place meanwhile: a few hundred of those would keep everybody else out. */
function holdOnceItCame(goOn: () => Place, request: IncomingMessage, response: ServerResponse): void {
  request.once('end', () => {
    if (!response.writableEnded) holdUntilAnswered(goOn(), response);
  });
}

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = request.url?.startsWith('/api/') === true ? callRefused : pageRefused;
  response.writeHead(503, headers);
  response.end(body);
  // What was not read of a body would be taken for the next request of this connection.
  request.resume();
}

/** Made once: who is turned away must cost next to nothing. */
function refusal(type: string, body: string) {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'retry-after': '2',
    'x-content-type-options': 'nosniff',
    [ERROR_CODE_HEADER]: 'unavailable',
  };
  return { headers, body: Buffer.from(body) };
}

const callRefused = refusal('application/json', JSON.stringify({ errors: [messages.unavailable] }));
const fullPage = `<!doctype html><html lang="es-MX"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Un momento</title>
<h1>Un momento</h1><p>Hay muchas personas en la tienda. Esta página lo intenta de nuevo en unos segundos.</p></html>`;
const pageRefused = refusal('text/html', fullPage);

export function kindOf(method: string, url: string): 'always' | 'file' | Kind {
  // Anybody may write anything into a query string.
  const [path = ''] = url.split('?', 1);
  if (supervisors.test(path)) return 'always';
  // A page that was let in needs all of its files and pictures; they cost little, and come a score at a time.
  if (path.startsWith('/assets/')) return 'file';
  if (path.startsWith('/api/v1/storage/')) return 'picture';
  return method === 'POST' && vital.test(path) ? 'vital' : 'normal';
}

const supervisors = /^\/(livez|readyz|metrics|version)$/;
/** Calls, and the storefront's forms that make them. */
const vital =
  /\/(sendOtp|resendOtp|loginOtp|verificationPhone|takeOver|validarOtpCelular|saveSignature|webhooks|phone-verification|seguir|credit-bureau-consulting|login|login-otp|contract-signature)([/.]|$)/;
const isLong = (url: string): boolean => url.startsWith('/api/v1/onboarding/events/');
