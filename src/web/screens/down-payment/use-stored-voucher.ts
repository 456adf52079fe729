import { useEffect } from 'react';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { deletePayment, storePayment } from '#web/shell/offline/stored-payments.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { momentInWords } from '#web/text/dates.ts';
import { t } from '#web/text/text.ts';
import { inFours } from '#web/ui/ticket.tsx';

interface Voucher {
  Pagado: boolean;
  payTotal: number;
  barcode: string;
  barcodeUrl: string;
  payConcept: string;
}

/** Stores the voucher on this device for the way to the store, where there may be no network; deletes it once paid. */
export function useStoredVoucher(pay: Voucher): void {
  const { partner } = useShell();
  useEffect(() => {
    if (pay.Pagado) {
      deletePayment(partner.id, 'enganche');
      return;
    }
    const [pesos = '', cents = ''] = formatMoney(fromPesos(pay.payTotal)).slice(1).split('.');
    const voucher = {
      label: t('downPayment.total'),
      pesos,
      cents: `.${cents}`,
      reference: pay.barcode,
      groups: inFours(pay.barcode),
      facts: [
        [t('downPayment.concept'), pay.payConcept],
        [t('downPayment.limit'), t('downPayment.noLimit')],
      ] satisfies [string, string][],
      progress: '',
      next: [],
      seen: t('sinConexion.seen', { when: momentInWords(new Date().toISOString()) }),
    };
    void storePayment(partner.id, 'enganche', voucher, pay.barcodeUrl);
  }, [partner.id, pay]);
}
