import { Form, useNavigation } from 'react-router';
import type { TransferAccount } from '#contract/account.ts';
import { formatClabe } from '#domain/credit/clabe.ts';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DataList } from '#web/ui/notice.tsx';
import styles from './pagar.module.css';

/** The credit's CLABE with all that a bank's form asks for. The first time it is asked for by a button. */
export function TransferSection({
  transfer,
  dueCentavos,
}: {
  transfer: TransferAccount | null;
  dueCentavos: Centavos;
}) {
  const { partner } = useShell();
  const busy = useNavigation().formData?.get('intent') === 'clabe';
  return (
    <section className={styles.way} aria-labelledby="transferencia">
      <h2 id="transferencia">{t('pagar.transfer')}</h2>
      <p className="muted">{t('pagar.transferLead')}</p>
      <p className="muted">{t('pagar.transferFee', { partner: partner.name })}</p>
      {transfer === null ? (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="intent" value="clabe" />
          <Button type="submit" kind="line" block busy={busy} busyLabel={t('ui.sending')}>
            {t('pagar.openClabe')}
          </Button>
        </Form>
      ) : (
        <>
          <DataList
            rows={[
              [t('pagar.clabe'), formatClabe(transfer.clabe)],
              [t('pagar.bank'), transfer.bank ?? t('pagar.otherBank')],
              [t('pagar.beneficiary'), transfer.beneficiary],
              [t('pagar.concept'), transfer.concept],
            ]}
          />
          <div className={styles.copy}>
            <CopyButton text={transfer.clabe} what={t('pagar.copyClabe')} />
          </div>
          <p className="small">
            <Rich k="pagar.transferNote" params={{ amount: formatMoney(dueCentavos) }} />
          </p>
        </>
      )}
    </section>
  );
}
