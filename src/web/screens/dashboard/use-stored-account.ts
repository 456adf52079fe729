import { useEffect } from 'react';
import { formatMoney } from '#domain/credit/money.ts';
import { deletePayment, storePayment } from '#web/shell/offline/stored-payments.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { momentInWords, weekdayInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { storageUrl } from '#web/ui/device.tsx';
import { inFours } from '#web/ui/ticket.tsx';
import { conceptOf, limitOf } from './payment-words.ts';
import type { AccountView } from './view-model.ts';

/** Stores the next payment and the four after it on this device, for use without network. */
export function useStoredAccount(view: AccountView): void {
  const { partner } = useShell();
  useEffect(() => {
    const { next, due } = view;
    // A stored down payment voucher is obsolete once the account says what is due.
    deletePayment(partner.id, 'enganche');
    if (!next?.reference || !due) {
      deletePayment(partner.id, 'cuenta');
      return;
    }
    const [pesos = '', cents = ''] = formatMoney(due.centavos).slice(1).split('.');
    const account = {
      label: t('dashboard.amount'),
      pesos,
      cents: `.${cents}`,
      reference: next.reference,
      groups: inFours(next.reference),
      facts: [
        [t('dashboard.concept'), conceptOf(due, view.total)],
        [t('dashboard.limit'), limitOf(next, view)],
      ] satisfies [string, string][],
      progress: t('dashboard.progressLabel', { made: view.made, total: view.total }),
      next: view.weekly
        .filter(({ state, number, dueOn }) => state !== 'paid' && number > due.to && dueOn !== null)
        .slice(0, 4)
        .map(({ dueOn, centavos }): [string, string] => [weekdayInWords(dueOn ?? ''), formatMoney(centavos)]),
      seen: t('sinConexion.seen', { when: momentInWords(new Date().toISOString()) }),
    };
    void storePayment(partner.id, 'cuenta', account, next.barcodeUrl && storageUrl(next.barcodeUrl));
  }, [partner.id, view]);
}
