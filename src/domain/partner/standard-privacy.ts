import { formatPhone } from '#domain/applicant/phone.ts';
import type { LegalFacts } from './standard-terms.ts';

/**
 * Privacy notice of a demo partner, in the same format as terms.ts. Based on the LFPDPPP in force since 21 March 2025:
 * separate necessary and voluntary purposes, express consent for biometrics, ARCO, automated decisions.
 */
export function privacyOf(partner: LegalFacts, locksDevices = true): string {
  return [
    ...responsible(partner),
    ...data,
    ...purposes(partner, locksDevices),
    ...transfers(partner, locksDevices),
    ...arco(partner),
    ...automated(partner),
    ...keeping,
    ...closing(partner),
  ].join('\n\n');
}

const responsible = ({ name, legalName, address }: LegalFacts): string[] => [
  '1. Quién cuida tus datos',
  `${legalName} (“${name}”), con domicilio en ${address}, es responsable de tratar tus datos personales conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.`,
];

const data: string[] = [
  '2. Qué datos tratamos',
  'De identificación y contacto: nombre, fecha de nacimiento, CURP, RFC, nacionalidad, imagen de tu credencial para votar, firma, teléfono, correo y domicilio. Patrimoniales y financieros: tu historial crediticio y los pagos que nos haces. Técnicos: ubicación al hacer la solicitud, dirección IP, navegador e identificador del equipo que compras.',
  'Datos sensibles: la imagen de tu rostro, que se compara con tu credencial para comprobar que eres tú. Solo la tratamos con tu consentimiento expreso, que das con una casilla propia antes de la verificación de identidad; puedes negarte, y entonces no podremos continuar la solicitud en línea.',
];

const purposes = ({ contact }: LegalFacts, locksDevices: boolean): string[] => [
  '3. Para qué los usamos',
  `Finalidades necesarias: verificar tu identidad y tu teléfono, evaluar tu solicitud, consultar tu historial crediticio con tu autorización, celebrar y cumplir el contrato, cobrar y registrar tus pagos, entregar el equipo${locksDevices ? ', bloquearlo o liberarlo' : ''}, atender aclaraciones y cumplir obligaciones legales.`,
  `Finalidades voluntarias: enviarte promociones y encuestas. Solo lo hacemos si lo aceptas, y puedes decir que no en cualquier momento escribiendo a ${contact}; tu crédito no cambia por ello. También puedes inscribirte en el Registro Público para Evitar Publicidad de Profeco.`,
];

const transfers = ({ name }: LegalFacts, locksDevices: boolean): string[] => [
  '4. Con quién los compartimos',
  `Con las sociedades de información crediticia a las que autorices consultar, a las que podemos informar cómo se paga tu crédito, y con autoridades que lo requieran conforme a la ley. Estas transferencias no necesitan otro consentimiento.`,
  `Los proveedores que nos ayudan a verificar identidad, enviar mensajes, recibir pagos${locksDevices ? ', administrar el bloqueo' : ''} y entregar equipos usan tus datos solo para eso, por cuenta de ${name} y con contrato de confidencialidad. No vendemos tus datos.`,
];

const arco = ({ contact, tel }: LegalFacts): string[] => [
  '5. Tus derechos ARCO',
  `Puedes acceder a tus datos, corregirlos, pedir que los cancelemos u oponerte a su uso, y revocar tu consentimiento. Escribe a ${contact} o llama al ${formatPhone(tel)} con tu nombre, un medio para responderte, copia de tu identificación y qué derecho quieres ejercer. Es gratuito.`,
  'Te respondemos en un máximo de 20 días hábiles y, si procede, lo hacemos efectivo en los 15 días hábiles siguientes. Mientras tengas un crédito vigente hay datos que debemos conservar para cumplirlo.',
];

const automated = ({ contact }: LegalFacts): string[] => [
  '6. Decisiones automatizadas',
  `Una primera evaluación de tu solicitud la hace un sistema con reglas fijas. Puedes oponerte, conocer los motivos y pedir que la revise una persona escribiendo a ${contact}.`,
];

const keeping: string[] = [
  '7. Cuánto tiempo y cómo los guardamos',
  'Conservamos los datos de una solicitud no aprobada hasta un año, y los de un crédito mientras esté vigente y durante los plazos que marcan las leyes mercantiles y fiscales. La autorización para consultar tu historial dura 3 años. Los datos viajan y se guardan cifrados, y solo los ve quien los necesita para atenderte.',
  'El sitio usa únicamente las cookies necesarias para tu sesión y para cuidar tu cuenta. No usamos cookies de publicidad.',
];

const closing = ({ name }: LegalFacts): string[] => [
  '8. Cambios y autoridad',
  'Si cambia este aviso publicaremos aquí la nueva versión con su fecha, y si cambian las finalidades te pediremos de nuevo tu consentimiento. Si crees que no respetamos tu derecho puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.',
  'Última actualización: 30 de noviembre de 2026.',
  `${name} es una empresa ficticia creada para esta demostración.`,
];
