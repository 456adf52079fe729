import {
  agreeToLock,
  type ClausesVersion,
  runFromDelivery,
  sayItInFull,
} from '#domain/credit/signing-summary.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { paymentsInWords, type Plan } from '#domain/credit/plan.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import type { PaperData } from './paper-data.ts';
import { dayInWords } from '#domain/spanish-dates.ts';

export interface Clause {
  readonly title: string;
  readonly text: string;
}

/**
 * Returns the clauses in order, in formal Spanish, in the text that the contract was signed with: another text is
 * another version. What they promise is what the product does: test/conformance/clauses.ts names the test of each
 * sentence.
 */
export function contractClauses(data: PaperData): readonly Clause[] {
  return [...whatIsSold(data), ...howItIsPaid(data), ...whenItIsNot(data), ...whatProtects(data)];
}

function whatIsSold({ device, company, customer, clauses }: PaperData): Clause[] {
  return [
    {
      title: 'Objeto',
      text:
        `La Empresa vende al Cliente, y el Cliente compra, un equipo nuevo ${device.name}, color ` +
        `${device.color}, al precio y en los plazos que indica la carátula.`,
    },
    {
      title: 'Enganche y activación',
      text:
        'El crédito se activa cuando la Empresa recibe el enganche completo. Mientras no lo reciba, el Cliente ' +
        'no debe pago alguno y puede desistir sin costo. El enganche no tiene fecha límite de pago.',
    },
    {
      title: 'Entrega',
      text:
        `Activado el crédito, el equipo se envía sin costo al domicilio de entrega (${customer.shipping}) en un ` +
        `plazo de 3 a 7 días. ${company.name} avisará del envío por teléfono o mensaje de texto.` +
        (runFromDelivery(clauses)
          ? ` Mientras el Cliente no lo reciba, no vence ningún pago ni hay cobranza${agreeToLock(clauses) ? ' o bloqueo' : ''}. Si la Empresa no puede ` +
            'entregarlo, el contrato termina y se devuelve todo lo pagado.'
          : '') +
        (sayItInFull(clauses)
          ? ' Al entregarlo se expide una nota de entrega con su IMEI, que forma parte de este contrato.'
          : ''),
    },
  ];
}

function howItIsPaid({ plan, company, clauses }: PaperData): Clause[] {
  const phone = formatPhone(company.supportPhone);
  const charge = plan.totalCentavos - plan.cashPriceCentavos;
  return [
    {
      title: 'Pagos semanales',
      text:
        `El Cliente hará ${paymentsInWords(plan)}. El primero vence siete días naturales después de ` +
        (runFromDelivery(clauses)
          ? 'la entrega del equipo, y nunca antes de siete días después de que se registre; los demás, cada siete días. '
          : 'la activación y los demás cada siete días. ') +
        'Cada pago tiene una referencia propia y se hace en los ' +
        'establecimientos que la Empresa da a conocer en su sitio; el comprobante del establecimiento acredita el pago.' +
        (sayItInFull(clauses)
          ? ' Lo que se recibe, con cualquiera de las referencias, cubre primero la semana más antigua que se deba.'
          : ''),
    },
    {
      title: 'Costo del crédito',
      text:
        `El único cargo por el crédito es el cargo por financiamiento de ${formatMoney(charge)}, ya incluido en los ` +
        `pagos semanales${rateOf(plan, clauses)}. No hay comisión por apertura, intereses moratorios, gastos de cobranza ni seguros. Los ` +
        `importes incluyen el impuesto al valor agregado${vatOf(plan, clauses)}.`,
    },
    {
      title: 'Pago anticipado',
      text:
        'El Cliente puede liquidar en cualquier momento todo o parte de lo que debe. Al liquidar se descuenta la ' +
        'parte del cargo por financiamiento que corresponda a las semanas que falten, en partes iguales por semana, ' +
        'sin cargo alguno. ' +
        (clauses === 1
          ? `El importe se solicita al ${phone}.`
          : `El importe y su referencia se piden en la cuenta del Cliente, en el sitio de la Empresa, o al ${phone}.`),
    },
    {
      title: 'Pagaré',
      text:
        'El Cliente suscribe un pagaré por la suma de los pagos semanales. La Empresa no lo presentará a cobro ' +
        'antes de la activación ni mientras el Cliente esté al corriente, lo exigirá solo por lo que se deba y lo ' +
        'cancelará al liquidarse el crédito.' +
        (sayItInFull(clauses)
          ? ' Desde ese día, quien consulte su folio en el sitio de la Empresa lo verá cancelado.'
          : ''),
    },
  ];
}

function rateOf({ annualRatePercent }: Plan, clauses: ClausesVersion): string {
  if (!sayItInFull(clauses) || annualRatePercent === undefined) return '';
  return `; equivale a una tasa anual fija de ${annualRatePercent.toFixed(1)} %, sin IVA, sobre el monto del crédito que se deba`;
}

function vatOf({ priceVatCentavos, chargeVatCentavos }: Plan, clauses: ClausesVersion): string {
  if (!sayItInFull(clauses) || priceVatCentavos === undefined || chargeVatCentavos === undefined) return '';
  return `: ${formatMoney(priceVatCentavos)} en el precio de contado y ${formatMoney(chargeVatCentavos)} en el cargo por financiamiento`;
}

function lock({ company, clauses }: PaperData): Clause[] {
  if (!agreeToLock(clauses)) return [];
  const grace =
    company.graceDays === 0
      ? 'Desde el día siguiente al vencimiento de un pago semanal no cubierto'
      : `Pasados ${company.graceDays} ${company.graceDays === 1 ? 'día natural' : 'días naturales'} del vencimiento de un pago semanal no cubierto`;
  return [
    {
      title: 'Bloqueo del equipo',
      text:
        `El Cliente autoriza que el equipo se entregue con un programa de bloqueo a distancia. ${grace}, la Empresa ` +
        'puede bloquearlo. Bloqueado, el equipo sigue permitiendo llamadas de emergencia y al número de atención, y la ' +
        'Empresa no lee ni borra su contenido. El equipo se desbloquea al ' +
        (clauses === 1 ? 'ponerse el Cliente al corriente' : 'cubrirse los pagos que pasaron de ese plazo') +
        ' y el programa se retira al liquidarse el crédito. El Cliente no debe quitarlo ni alterarlo antes.',
    },
  ];
}

const whenItIsNot = (data: PaperData): Clause[] => [
  ...lock(data),
  {
    title: 'Incumplimiento',
    text:
      'Si el Cliente deja de pagar, la Empresa puede exigir los pagos vencidos o la rescisión del contrato con la ' +
      'restitución que ordena el artículo 70 de la Ley Federal de Protección al Consumidor. Si el Cliente ya cubrió ' +
      'más de la tercera parte del precio o del número de pagos, él elige entre la rescisión y el pago del adeudo ' +
      'vencido (artículo 71 de la misma ley).',
  },
  {
    title: 'Cobranza',
    text:
      'La Empresa se comunicará por adeudos solo con el Cliente, entre las 7:00 y las 22:00 horas del lugar donde ' +
      'vive, con respeto, identificándose y desde números visibles. No contactará a familiares, referencias ni ' +
      'compañeros de trabajo. Quien gestione la cobranza no recibe pagos: se hacen únicamente con las referencias.',
  },
  {
    title: 'Robo, extravío y garantía',
    text:
      'El robo o extravío del equipo no extingue la obligación de pago' +
      (agreeToLock(data.clauses) ? '; la Empresa lo bloqueará sin costo cuando el Cliente lo reporte' : '') +
      '. El equipo tiene la garantía de su fabricante, no menor de 90 días a partir de la entrega.',
  },
];

function whatProtects({ company, consent, revocationUntil, clauses }: PaperData): Clause[] {
  return [
    {
      title: 'Revocación',
      text:
        'El Cliente puede revocar su consentimiento sin responsabilidad dentro de los cinco días hábiles siguientes a ' +
        'la entrega del equipo o a la firma de este contrato, lo que ocurra al último (artículo 56 de la Ley Federal de ' +
        `Protección al Consumidor); contados desde la firma, hasta el ${dayInWords(revocationUntil)}. Basta avisar ` +
        `${clauses === 1 ? '' : 'en su cuenta, '}a ${company.contact} o en el domicilio de la Empresa y devolver el equipo en el estado en que se recibió; la ` +
        'Empresa devolverá lo pagado. Los gastos de flete y seguro de la devolución corren por cuenta del Cliente.',
    },
    {
      title: 'Historial crediticio',
      text:
        (consent === null
          ? 'La consulta del historial crediticio del Cliente requiere su autorización por separado. '
          : 'El Cliente autorizó por separado, con un código enviado a su teléfono, la consulta de su historial ' +
            'crediticio; la autorización vale tres años y mientras dure el crédito. ') +
        'La Empresa puede informar a las sociedades de información crediticia cómo se paga este crédito.',
    },
    {
      title: 'Datos personales',
      text:
        'La Empresa trata los datos del Cliente conforme a su aviso de privacidad, disponible en su sitio, y a la Ley ' +
        'Federal de Protección de Datos Personales en Posesión de los Particulares. El Cliente puede ejercer sus ' +
        `derechos de acceso, rectificación, cancelación y oposición en ${company.contact}.`,
    },
    {
      title: 'Firma electrónica',
      text:
        'Las partes acuerdan celebrar este contrato por medios electrónicos (artículos 80, 89 y 89 bis del Código de ' +
        'Comercio y 1803 del Código Civil Federal). La firma dibujada por el Cliente y la constancia anexa prueban su ' +
        'consentimiento. El Cliente puede descargar este contrato y su pagaré cuando lo desee.',
    },
    {
      title: 'Quejas y jurisdicción',
      text:
        `Para aclaraciones, ${company.name} atiende en el ${formatPhone(company.supportPhone)} y en ` +
        `${company.contact}. La Procuraduría Federal del Consumidor es competente en la vía administrativa para ` +
        'resolver cualquier controversia (Teléfono del Consumidor 55 5568 8722 y 800 468 8722). En lo judicial, las partes ' +
        'se someten a los tribunales del domicilio del Cliente.' +
        (sayItInFull(clauses) && company.profecoNumber !== null
          ? ` Este contrato está inscrito con el número ${company.profecoNumber} en el Registro Público de Contratos de Adhesión de la Procuraduría.`
          : ''),
    },
  ];
}
