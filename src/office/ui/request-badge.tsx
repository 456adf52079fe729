import type { RequestState } from '#domain/staff/saved-views.ts';
import { Badge, type Tone } from './badge.tsx';
import type { IconName } from './icon.tsx';

const looks: Record<RequestState, { label: string; tone: Tone; icon: IconName; flat?: true }> = {
  open: { label: 'En curso', tone: 'none', icon: 'send', flat: true },
  review: { label: 'En revisión', tone: 'warn', icon: 'review' },
  correction: { label: 'Corrección pedida', tone: 'info', icon: 'undo' },
  approved: { label: 'Aprobada', tone: 'good', icon: 'done', flat: true },
  'down-payment': { label: 'Espera enganche', tone: 'none', icon: 'clock', flat: true },
  paid: { label: 'Pagada', tone: 'good', icon: 'done', flat: true },
  refused: { label: 'No aprobada', tone: 'none', icon: 'refused', flat: true },
  cancelled: { label: 'Cancelada', tone: 'none', icon: 'forbidden', flat: true },
};

/** The state of a request: amber only where a person of the desk must act. */
export function RequestBadge({ state, large }: { state: RequestState; large?: boolean }) {
  const { label, ...look } = looks[state];
  return (
    <Badge {...look} {...(large ? { large } : {})}>
      {label}
    </Badge>
  );
}
