import { useSearchParams } from 'react-router';
import { Rich, sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

const outcomes = {
  propuesta: 'proposed',
  limite: 'limitProposed',
  horario: 'limitProposed',
  reglas: 'limitProposed',
  lugar: 'limitProposed',
  entrada: 'proposed',
  sesiones: 'sessionsEnded',
  enlace: 'linkSent',
  suspendida: 'suspended',
  confirmada: 'confirmed',
  aviso: 'webhookChanged',
  'aviso-quitado': 'webhookRemoved',
  prueba: 'webhookTested',
  mensaje: 'messageRetried',
  trabajos: 'jobsRetried',
  reenvio: 'webhookSentAgain',
} as const satisfies Readonly<Record<string, keyof typeof es>>;
export type Outcome = keyof typeof outcomes;

/** Back to a page that says what was done: a form without scripts comes there too. */
export const doneAt = (path: string, outcome: Outcome): string => `${path}?hecho=${outcome}`;

export function Said() {
  const [query] = useSearchParams();
  const outcome = query.get('hecho');
  if (outcome === null || !Object.hasOwn(outcomes, outcome)) return null;
  return (
    <Notice tone="good">
      <Rich>{t(outcomes[outcome as Outcome])}</Rich>
    </Notice>
  );
}
