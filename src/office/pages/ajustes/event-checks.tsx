import type { FieldMetadata } from '@conform-to/react';
import { webhookEventNames, webhookEvents, type WebhookEvent } from '#domain/webhooks/events.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

/** Which events a receiver gets: a box for each. */
export function EventChecks({
  field,
  chosen,
}: {
  field: FieldMetadata<string[]>;
  chosen: readonly WebhookEvent[];
}) {
  return (
    <fieldset className="field checks" {...(field.errors ? { 'aria-describedby': field.errorId } : {})}>
      <legend>{t('webhookEvents')}</legend>
      {webhookEvents.map((event) => (
        <label key={event} className="row chk">
          <input type="checkbox" name="events" value={event} defaultChecked={chosen.includes(event)} />
          <span>{webhookEventNames[event]}</span>
        </label>
      ))}
      {field.errors && (
        <span className="err" id={field.errorId}>
          <Icon name="refused" />
          <span>{field.errors.join(' ')}</span>
        </span>
      )}
    </fieldset>
  );
}
