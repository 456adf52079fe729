import { complaintNames } from '#domain/applicant/complaint.ts';
import { purposeNames } from '#domain/applicant/consent.ts';
import { withoutCode } from '#server/actions/access/codes.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { phoneChangesOf } from '#server/queries/loans/phone-changes.ts';
import { isEmailShared, messagesToThem, deviceOrdersOf } from '#server/queries/privacy/privacy-requests.ts';
import { oppositionsOf } from '#server/queries/privacy/rectifications.ts';
import { toPesos } from '#domain/credit/money.ts';
import { ofKind } from '#domain/credit/ledger/entries.ts';
import { ledgerOf } from '#server/actions/loan/ledger-of.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { instalmentsOf, isForgiven } from '#server/queries/loans/instalments.ts';
import { loanByAccount } from '#server/queries/loans/loans.ts';
import { clabeOf, refundsOf } from '#server/queries/loans/refunds.ts';
import { pushSubscriptionsOf } from '#server/queries/loans/push-subscriptions.ts';
import { addressProofsOf } from '#server/queries/requests/addresses.ts';
import { requestData, type Datum } from './own-request-data.ts';
import { askedOf, type Asked, type AskedTable } from '#server/queries/privacy/asked.ts';

interface Copied {
  /** The request of the account that asks. */
  readonly account: CreditRequest;
  readonly requests: readonly CreditRequest[];
  readonly files: readonly CopiedFile[];
}

/** Returns everything that is stored about a person, named in Spanish: the contents of datos.json. */
export async function ownData(store: Store, { account, requests, files }: Copied): Promise<Datum> {
  const owner = { phone: account.phone, partnerId: account.partner_id };
  const partner = await partnerRow(store, account.partner_id);
  const applications: Datum[] = [];
  for (const row of requests) {
    const own = files.filter(({ requestId }) => requestId === row.id);
    applications.push({
      ...(await requestData(store, row)),
      crédito: await creditData(store, row),
      pagos: await paymentData(store, row),
      archivos: own.map(({ name, sha256 }) => ({ nombre: name, sha256 })),
    });
  }
  return {
    generado: (await appNow(store.db)).toISOString(),
    responsable: partner?.legal_name ?? '',
    contactoDelResponsable: partner?.contact ?? '',
    cuenta: account.account,
    teléfono: account.phone,
    solicitudes: applications,
    solicitudesSobreSusDatos: (await askedOf(store, 'privacy_requests', owner)).map((each) => ({
      derecho: each.kind,
      texto: each.body,
      pedida: each.asked_at.toISOString(),
      ...answerOf(each),
    })),
    quejas: (await askedOf(store, 'complaints', owner)).map((each) => ({
      folio: each.folio,
      sobre: complaintNames[each.kind],
      texto: each.body,
      recibida: each.asked_at.toISOString(),
      ...answerOf(each),
    })),
    usosALosQueSeOpone: (await oppositionsOf(store, owner)).map((each) => ({
      uso: purposeNames[each.purpose],
      desde: each.at.toISOString(),
      retirada: each.withdrawnAt?.toISOString() ?? null,
    })),
    cambiosDeNúmero: (
      await phoneChangesOf(
        store,
        requests.map(({ id }) => id),
      )
    ).map((each) => ({
      anterior: each.former_phone,
      nuevo: each.phone,
      hecho: each.done_at?.toISOString() ?? null,
    })),
    mensajes: await messageData(store, requests),
  };
}

const answerOf = (each: Pick<Asked<AskedTable>, 'answer_by' | 'answered_at' | 'answer'>) => ({
  respuestaAMásTardar: each.answer_by,
  respondida: each.answered_at?.toISOString() ?? null,
  respuesta: each.answer,
});

/**
 * Messages are kept by recipient, not by request: those to her phone since her first request, and those to an e-mail
 * address that is only hers.
 */
async function messageData(store: Store, requests: readonly CreditRequest[]): Promise<Datum> {
  const [first] = requests;
  if (!first) return [];
  const phones = [...new Set(requests.map(({ phone }) => phone))];
  const emails: string[] = [];
  for (const email of new Set(requests.flatMap((row) => row.email ?? []))) {
    if (!(await isEmailShared(store, email, phones))) emails.push(email);
  }
  const messages = await messagesToThem(store, [...phones, ...emails], first.created_at);
  return messages.map((each) => ({
    canal: channelNames[each.channel],
    destinatario: each.recipient,
    escrito: each.created_at.toISOString(),
    enviado: each.sent_at?.toISOString() ?? null,
    asunto: each.subject,
    texto: withoutCode(each.body),
  }));
}

const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'llamada', email: 'correo electrónico' };

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
async function paymentData(store: Store, row: CreditRequest) {
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

/** One file of the copy. */
export interface CopiedFile {
  readonly requestId: string;
  /** Its name in the ZIP. */
  readonly name: string;
  /** Where it is stored. */
  readonly key: string;
  readonly sha256: string;
}

/** Returns the papers and uploads of these requests. */
export async function filesInCopy(store: Store, requests: readonly CreditRequest[]): Promise<CopiedFile[]> {
  const files: CopiedFile[] = [];
  for (const { id: requestId, account } of requests) {
    const contract = await contractOf(store, requestId);
    const papers = contract
      ? [
          { name: 'contrato.pdf', key: contract.contract_file, sha256: contract.contract_sha256 },
          { name: 'pagare.pdf', key: contract.pagare_file, sha256: contract.pagare_sha256 },
          { name: 'firma.png', key: contract.signature_file, sha256: contract.signature_sha256 },
        ]
      : [];
    for (const { name, key, sha256 } of papers) {
      if (key && sha256) files.push({ requestId, name: `${account}/${name}`, key, sha256 });
    }
    const proofs = await addressProofsOf(store, requestId);
    proofs.forEach(({ kind, file, sha256 }, index) => {
      const ending = file.slice(file.lastIndexOf('.'));
      const name = `${account}/comprobante-${index + 1}-${kind}${ending}`;
      files.push({ requestId, name, key: file, sha256 });
    });
  }
  return files;
}
