import type { PrivacyState } from '#domain/staff/sealed-fields.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';

const t = sentences(es);

/** What waits needs a person of this desk; the rest is settled. */
export const PrivacyBadge = ({ state, large = false }: { state: PrivacyState; large?: boolean }) =>
  state === 'waiting' ? (
    <Badge tone="warn" icon="clock" large={large}>
      {t('state-waiting')}
    </Badge>
  ) : (
    <Badge tone="good" icon="done" flat large={large}>
      {t(state === 'erased' ? 'state-erased' : 'state-answered')}
    </Badge>
  );
