import type { Day } from '#domain/calendar.ts';
import { toPesos, type Centavos } from '#domain/credit/money.ts';
import type { PaymentResultName } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { listFile, noteExport, type FileColumns, type FileFormat } from '#server/actions/base/list-file.ts';
import { placedPayments, type PlacedPayment } from '#server/queries/office/payment-days.ts';
import { eventNamed, eventText } from './payment-lines.ts';

interface Asked {
  readonly day: Day;
  readonly network?: string | undefined;
  readonly partner?: number | undefined;
  readonly format: FileFormat;
}

/**
 * Returns a day's payments as a file, with their sum in the last line. Who took it is in the audit log before the first
 * byte leaves: of each partner whose payments it has. @throws not-found for another partner
 */
export async function exportPaymentDay(
  { store }: Deps,
  staff: StaffCaller,
  { day, network, partner, format }: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const asked = { what: 'payment-day', partner, day, network: network ?? null, format };
  await noteExport(store, staff, 'export-payments', asked);
  const scope = { day, network: network ?? null, partnerId: partner ?? null };
  const sum = { centavos: 0, booked: 0, waiting: 0, returned: 0 };
  return listFile(format, {
    columns,
    keyOf: eventText,
    read: async (from, limit) => {
      const after = from ? eventNamed(from.key) : { provider: '', eventId: '' };
      const rows = await placedPayments(store, scope, { after, limit });
      for (const row of rows) for (const what of amounts) sum[what] += row[what];
      return rows;
    },
    total: () => ['Total', '', '', '', '', '', '', '', ...amounts.map((what) => sumOf(sum[what]))],
  });
}

const amounts = ['centavos', 'booked', 'waiting', 'returned'] as const;
const sumOf = (centavos: Centavos) => ({ pesos: toPesos(centavos) });

const columns: FileColumns<PlacedPayment> = {
  Red: ({ provider }) => provider,
  Pago: ({ eventId }) => eventId,
  Referencia: ({ reference }) => reference,
  Cuenta: ({ account }) => account,
  Socio: ({ partner }) => partner,
  Pagado: ({ paidAt }) => paidAt,
  Recibido: ({ receivedAt }) => receivedAt,
  Resultado: ({ result }) => results[result],
  Monto: ({ centavos }) => sumOf(centavos),
  Asentado: ({ booked }) => sumOf(booked),
  'Por aclarar': ({ waiting }) => sumOf(waiting),
  Devuelto: ({ returned }) => sumOf(returned),
};

const results: Record<PaymentResultName, string> = {
  applied: 'Aplicado',
  assigned: 'Asignado',
  returned: 'Devuelto',
  'unknown-reference': 'Sin cuenta',
  'amount-mismatch': 'Otro monto',
  'taken-back': 'Quitado de un crédito',
  'already-paid': 'Repetido',
};
