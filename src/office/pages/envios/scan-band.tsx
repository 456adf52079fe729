import { useForm } from '@conform-to/react';
import { Form, useActionData } from 'react-router';
import type { OfficeDeliveryLine } from '#contract/office/deliveries.ts';
import { dotted, Rich, sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import { ImeiField } from './imei-field.tsx';

const t = sentences(es);

/** Assigns an IMEI to the device of one row: typed, by a scanner that ends with Enter, or by the camera. */
export function ScanBand({
  line: { requestId, account, product },
  focus,
}: {
  line: Pick<OfficeDeliveryLine, 'requestId' | 'account' | 'product'>;
  /** The field is ready for the scanner at once. */
  focus: boolean;
}) {
  const reply = useActionData<Answer>()?.reply ?? null;
  const isSending = useSending();
  const [form, fields] = useForm<{ imei: string }>({ lastResult: reply, id: `pack-${requestId}` });
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="scan"
      preventScrollReset
      key={requestId}
    >
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="account" value={account} />
      <ImeiField field={fields.imei} label={t('scan')} focus={focus} />
      <div className="row wrapx">
        <span className="small">
          <Rich>{t('goesWith', { account })}</Rich>
          <span>{`, ${dotted(product.name, product.color)}`}</span>
        </span>
        <Button type="submit" kind="primary" busy={isSending}>
          {t('pack')}
        </Button>
      </div>
    </Form>
  );
}
