import type { CreditState } from '#domain/staff/saved-views.ts';
import { Badge, type Tone } from './badge.tsx';
import type { IconName } from './icon.tsx';

const looks: Record<CreditState, { label: string; tone: Tone; icon: IconName; flat?: true }> = {
  pending: { label: 'Por activar', tone: 'none', icon: 'clock', flat: true },
  current: { label: 'Al corriente', tone: 'good', icon: 'done', flat: true },
  late: { label: 'Atraso', tone: 'warn', icon: 'warning' },
  locked: { label: 'Bloqueado', tone: 'bad', icon: 'lock' },
  paid: { label: 'Liquidado', tone: 'good', icon: 'done', flat: true },
  cancelled: { label: 'Cancelado', tone: 'none', icon: 'forbidden', flat: true },
  revoked: { label: 'Revocado', tone: 'none', icon: 'forbidden', flat: true },
  rescinded: { label: 'Rescindido', tone: 'none', icon: 'forbidden', flat: true },
};

/** The state of a credit; a late one says for how many days. */
export function CreditBadge({
  state,
  daysLate,
  large,
}: {
  state: CreditState;
  daysLate: number;
  large?: boolean;
}) {
  const { label, ...look } = looks[state];
  const days = daysLate === 1 ? '1 día' : `${daysLate} días`;
  return (
    <Badge {...look} {...(large ? { large } : {})}>
      {state === 'late' ? `${label}, ${days}` : label}
    </Badge>
  );
}
