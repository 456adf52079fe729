import type { OfficeProductRecord } from '#contract/office/products.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import es from './es.json';

const t = sentences(es);

const leads = { 'on-sale': 'onSaleLead', draft: 'draftLead', withdrawn: 'withdrawnLead' } as const;

/** Whether the shop has it, and the button that changes that. */
export function SellingPart({ product }: { product: OfficeProductRecord }) {
  const { state, passed, version, may } = product;
  const isOnSale = state === 'on-sale';
  return (
    <div className="stack">
      <p className="small muted">{t(leads[state])}</p>
      {may.edit && (
        <ContractForm<{ on: string; reason: string }>
          intent="state"
          of={{ version, state: isOnSale ? 'withdrawn' : 'on-sale' }}
          submit={t(isOnSale ? 'withdraw' : 'putOnSale')}
          className="stack"
        >
          {({ on, reason }) => (
            <>
              <TextField field={on} label={t('on')} hint={t('onHint')} type="date" />
              {passed.length > 0 && <TextArea field={reason} label={t('reason')} note={passed.join(' ')} />}
            </>
          )}
        </ContractForm>
      )}
    </div>
  );
}
