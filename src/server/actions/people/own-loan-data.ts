import { toPesos } from '#domain/credit/money.ts';
import { ofKind } from '#domain/credit/ledger/entries.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import type { Store } from '#server/database/store.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { instalmentsOf, isForgiven } from '#server/queries/loans/instalments.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { clabeOf, refundsOf } from '#server/queries/loans/refunds.ts';
import { pushSubscriptionsOf } from '#server/queries/loans/push-subscriptions.ts';
import { deviceOrdersOf } from '#server/queries/privacy/privacy-requests.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

/** Returns the signed credit of a request; null before it is signed. */
export async function creditData(store: Store, row: CreditRequest) {
  const [contract, loan] = [await contractOf(store, row.id), await loanByAccount(store, row.account)];
  if (!contract || !loan) return null;
  return {
    firmado: contract.signed_at.toISOString(),
    direcciónIp: contract.ip,
    navegador: contract.user_agent,
    estado: loan.status,
    activado: loan.activated_at?.toISOString() ?? null,
    liquidado: loan.paid_off_at?.toISOString() ?? null,
    bloqueadoDesde: loan.locked_at?.toISOString() ?? null,
    entrega: await deliveryData(store, row.account),
    cuentaParaDevoluciones: (await clabeOf(store, row.account))?.clabe ?? null,
    devoluciones: (await refundsOf(store, row.account)).map(({ centavos, dueBy, paidAt }) => ({
      importe: toPesos(centavos),
      aMásTardar: dueBy,
      pagada: paidAt?.toISOString() ?? null,
    })),
    avisosEnNavegadores: (await pushSubscriptionsOf(store, row.account)).map(({ at, endpoint }) => ({
      activados: at.toISOString(),
      // The rest of the address would let whoever finds the copy send to the browser.
      servicio: new URL(endpoint).hostname,
    })),
    órdenesAlEquipo: (await deviceOrdersOf(store, row.account)).map(({ action, cause, at }) => ({
      orden: action,
      causa: cause,
      fecha: at.toISOString(),
    })),
  };
}

async function deliveryData(store: Store, account: string) {
  const delivery = await deliveryOf(store, account);
  if (!delivery) return null;
  return {
    estado: delivery.state,
    imei: delivery.imei,
    mensajería: delivery.carrier,
    guía: delivery.trackingNumber,
    enviado: delivery.leftOn,
    entregado: delivery.deliveredOn,
    devuelto: delivery.returnedOn,
  };
}

/** Returns the plan of payments, and every movement of the credit's books. */
export async function paymentData(store: Store, row: CreditRequest) {
  const loan = await loanByAccount(store, row.account);
  if (!loan) return null;
  const entries = await ledgerOf(store, loan);
  return {
    programados: (await instalmentsOf(store, row.account)).map((each) => ({
      número: each.number,
      importe: toPesos(each.amount_centavos),
      vence: each.due_on,
      referencia: each.reference,
      perdonado: toPesos(each.forgiven_centavos),
      pagado: isForgiven(each) ? null : (each.paid_at?.toISOString() ?? null),
    })),
    // As they came; the rest of one of which a part went back is among the movements.
    recibidos: ofKind(entries, 'received').flatMap(({ valueDay, pots, detail }) =>
      detail.restOf === undefined
        ? [{ día: valueDay, importe: toPesos(pots.cash), referencia: detail.reference }]
        : [],
    ),
    movimientos: entries.map(({ seq, kind, at, valueDay, pots }) => ({
      número: seq,
      tipo: kind,
      registrado: at.toISOString(),
      día: valueDay,
      dinero: toPesos(pots.cash),
      adeudo: toPesos(pots.owed),
      aFavor: toPesos(pots.held),
      venta: toPesos(pots.sale),
      cargo: toPesos(pots.charge),
    })),
  };
}
