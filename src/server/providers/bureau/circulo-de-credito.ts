import { createPublicKey, sign, verify } from 'node:crypto';
import { callHttp, readJson } from '../call-http.ts';
import { onceById } from '../once-by-id.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { CirculoSettings } from '#server/platform/provider-settings.ts';
import { personOf, reportFrom, reportShape } from './circulo-mapping.ts';
import type { BureauPort, BureauReport } from './port.ts';

/**
 * Círculo de Crédito, Reporte de Crédito Consolidado con FICO Score. Every request is signed with our key and every
 * response verified with their certificate (`x-signature`: ECDSA with SHA-256 of the body, hexadecimal). There is no
 * idempotency key: a process makes a query once, but one that dies between the response and our row queries, and is
 * charged, again.
 */
export function circuloBureau(settings: CirculoSettings): BureauPort {
  const { url, apiKey, username, password, privateKey } = settings;
  // Accepts a certificate as well as a public key.
  const theirs = createPublicKey(settings.certificate);
  const once = onceById<BureauReport>();

  return {
    name: 'circulo-de-credito',
    query(query, signal) {
      if (signal.aborted) return Promise.reject(new ProviderError('bureau', 'no answer in time'));
      return once(query.key, async () => {
        const body = JSON.stringify(personOf(query));
        const { headers, bytes } = await callHttp({
          provider: 'bureau',
          url,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            'x-api-key': apiKey,
            username,
            password,
            'x-full-report': 'true',
            'x-signature': sign('sha256', Buffer.from(body), privateKey).toString('hex'),
          },
          body,
          signal,
          largestAnswerBytes: 10_000_000,
        });
        const signature = Buffer.from(headers.get('x-signature') ?? '', 'hex');
        if (!verify('sha256', bytes, theirs, signature)) {
          throw new ProviderError('bureau', 'an answer that Círculo de Crédito did not sign');
        }
        return reportFrom(readJson(bytes, reportShape, 'bureau'));
      });
    },
  };
}
