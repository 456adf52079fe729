import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';

const t = sentences(es);

/** An invited person must act; the others are settled. */
export const PersonBadge = ({
  state,
  large = false,
}: {
  state: 'invited' | 'active' | 'withdrawn';
  large?: boolean;
}) =>
  state === 'invited' ? (
    <Badge tone="info" icon="send" large={large}>
      {t(state)}
    </Badge>
  ) : (
    <Badge
      tone={state === 'active' ? 'good' : 'none'}
      icon={state === 'active' ? 'done' : 'refused'}
      flat
      large={large}
    >
      {t(state)}
    </Badge>
  );
