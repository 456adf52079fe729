import type { OfficeWebhook } from '#contract/office/webhooks.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';

const t = sentences(es);

/** Whether somebody must look at a receiver: its last attempt failed, and later ones wait or were given up. */
export function WebhookState({
  webhook: { isEnabled, succeededAt, failedAt, waiting, givenUp },
  large = false,
}: {
  webhook: OfficeWebhook;
  large?: boolean;
}) {
  const fails = failedAt !== null && (succeededAt === null || failedAt > succeededAt);
  if (!isEnabled)
    return (
      <Badge tone="none" icon="minus" flat large={large}>
        {t('webhookOff')}
      </Badge>
    );
  if (fails && (waiting > 0 || givenUp > 0))
    return (
      <Badge tone="warn" icon="warning" large={large}>
        {t('webhookFails')}
      </Badge>
    );
  return (
    <Badge tone="none" icon="done" flat large={large}>
      {t('webhookOn')}
    </Badge>
  );
}
