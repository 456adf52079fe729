import { formatPhone } from '#domain/applicant/phone.ts';
import type { Features } from './features.ts';

/** The facts in a partner's legal texts. */
export interface LegalFacts {
  readonly name: string;
  readonly legalName: string;
  readonly address: string;
  readonly tel: string;
  readonly supportPhone: string;
  readonly contact: string;
  readonly graceDays: number;
  readonly features: Features;
}

/**
 * Terms and conditions of a partner, of a shop that locks devices or not: paragraphs separated by blank lines, headings without a full stop. Based on
 * LFPC arts. 56, 66–71, 77 and 85; a demo, not legal advice.
 */
export function termsOf(partner: LegalFacts, locksDevices = true): string {
  const sections = [
    who(partner),
    prices,
    credit(partner),
    payments(partner),
    locksDevices ? lock(partner) : use,
    delivery,
    rights,
    theft(partner, locksDevices),
    partner.features.carrierNotices ? carrier : whatsapp,
    complaints(partner),
    closing(partner),
  ];
  return sections.flat().join('\n\n');
}

const who = ({ name, legalName, address, tel, contact }: LegalFacts): string[] => [
  '1. Quién te vende',
  `Este sitio es de ${legalName} (en adelante, “${name}”), con domicilio en ${address}. Puedes llamarnos al ${formatPhone(tel)} o escribirnos a ${contact}. Al usar el sitio aceptas estos términos; si no estás de acuerdo, por favor no lo uses.`,
];

const prices: string[] = [
  '2. Equipos y precios',
  'Todos los precios están en pesos mexicanos e incluyen IVA. De cada equipo mostramos el precio de contado, el enganche mínimo, el pago semanal, el número de pagos y el total a pagar a crédito, para que compares antes de decidir. Las imágenes son ilustrativas. Las ofertas duran hasta agotar existencias o hasta la fecha que se indica en ellas.',
  'El precio y el plan que aceptas son los que quedan en tu contrato: un cambio posterior del catálogo no los modifica.',
];

const credit = ({ name }: LegalFacts): string[] => [
  '3. Cómo pides el crédito',
  'Puedes solicitarlo si eres mayor de 18 años, tienes credencial para votar vigente y un celular a tu nombre. Te pediremos verificar tu teléfono, tu ubicación y tu identidad, autorizar la consulta de tu historial crediticio y confirmar tus datos y tu domicilio.',
  `La solicitud es gratuita y no obliga a comprar. ${name} puede aprobarla o no según sus reglas de crédito, que son las mismas para todas las personas. Si no se aprueba, puedes pedirnos el motivo y que una persona revise tu caso.`,
  'Antes de firmar verás el Costo Anual Total (CAT) sin IVA, para fines informativos y de comparación, calculado el día en que lo ves.',
];

const payments = ({ name, graceDays }: LegalFacts): string[] => [
  '4. Enganche y pagos semanales',
  `Tu crédito se activa cuando pagas el enganche con la referencia que te damos. Después pagas una cantidad fija cada semana, el mismo día. ${name} no cobra comisión por apertura ni por cada pago; el comercio donde pagues puede cobrar la suya.`,
  `Tienes ${graceDays} días de gracia después de cada fecha de pago. No cobramos intereses moratorios.`,
  'Puedes pagar antes, en todo o en parte, cuando quieras y sin penalización. Si liquidas antes, pagas solo el costo del crédito de las semanas transcurridas. Lo que pagues, con cualquiera de tus referencias, cubre primero tu semana más antigua. Guarda tus comprobantes; también los ves en tu estado de cuenta.',
];

const lock = ({ supportPhone }: LegalFacts): string[] => [
  '5. Bloqueo del equipo',
  `Mientras dure el crédito el equipo tiene un programa que permite bloquearlo. Si una semana sigue sin pagarse al terminar los días de gracia, el equipo se bloquea: podrás hacer llamadas de emergencia, llamar al ${formatPhone(supportPhone)} y ver cómo pagar. Se desbloquea en cuanto pagas lo que pasó de ese plazo, sin costo.`,
  'El programa no lee tus mensajes, fotos, contactos ni llamadas. Al pagar tu último pago el equipo queda liberado de forma definitiva en un máximo de 24 horas.',
];

const use: string[] = [
  '5. Uso del equipo',
  'El equipo se entrega sin ningún programa que limite su uso, y así sigue mientras dure el crédito.',
];

const delivery: string[] = [
  '6. Entrega, devolución y garantía',
  'Entregamos el equipo de 3 a 7 días después de que pagas el enganche, en el domicilio que confirmaste. El envío no tiene costo.',
  'Puedes arrepentirte de la compra dentro de los 5 días hábiles siguientes a la entrega o a la firma del contrato, lo que ocurra después. Avísanos en tu cuenta o por escrito y devuelve el equipo en el estado en que lo recibiste: te regresamos lo que pagaste. Los gastos de la devolución corren por tu cuenta, salvo que el equipo tenga un defecto.',
  'El equipo tiene la garantía del fabricante, nunca menor a 90 días, que se hace válida con tu contrato o tu comprobante de pago.',
];

const rights: string[] = [
  '7. Si te atrasas',
  'Si ya pagaste más de la tercera parte del precio o de los pagos y te atrasas, tú eliges entre terminar el contrato o ponerte al corriente. Si aceptamos un pago atrasado, ese atraso queda saldado.',
  'Solo te buscaremos a ti, entre las 7:00 y las 22:00 horas del lugar donde vives, diciendo quién llama y por qué. Nunca llamaremos a tus referencias, familiares o compañeros de trabajo para cobrar.',
];

const theft = ({ supportPhone }: LegalFacts, locksDevices: boolean): string[] => [
  '8. Robo o extravío',
  `Repórtalo en “Reportar robo de dispositivo” o en el ${formatPhone(supportPhone)}${locksDevices ? ' para bloquear el equipo' : ''}. El robo o extravío no termina el crédito.`,
];

const carrier: string[] = [
  '9. Promociones de telefonía',
  'El chip incluido recibe 100 pesos de saldo de bienvenida. Para conservar WhatsApp ilimitado por 1 año necesitas una recarga mínima de 30 pesos al mes. El servicio lo presta el operador móvil y se rige por sus condiciones y por su política de uso justo; no incluye llamadas internacionales ni datos para otras aplicaciones.',
];

const whatsapp: string[] = [
  '9. WhatsApp ilimitado',
  'En los equipos que lo indican, WhatsApp es ilimitado por 1 año con recargas mínimas mensuales de 30 pesos. El servicio lo presta el operador móvil del chip incluido y se rige por sus condiciones.',
];

const complaints = ({ contact }: LegalFacts): string[] => [
  '10. Aclaraciones y quejas',
  `Escríbenos a ${contact} con tu número de cuenta: respondemos en un máximo de 10 días hábiles. También puedes acudir a la Procuraduría Federal del Consumidor (Profeco), Teléfono del Consumidor 55 5568 8722 y 800 468 8722.`,
];

const closing = ({ name }: LegalFacts): string[] => [
  '11. Cambios y ley aplicable',
  'Si cambiamos estos términos publicaremos aquí la nueva versión con su fecha; a tu contrato se le aplica la que estaba vigente cuando lo firmaste. Se aplican las leyes federales de México, en especial la Ley Federal de Protección al Consumidor, y Profeco es competente en la vía administrativa.',
  'Última actualización: 30 de noviembre de 2026.',
  `${name} es una empresa ficticia creada para esta demostración.`,
];
