import { kept, notOurs, type Keeper, type Promised } from './clauses.ts';

/**
 * What a customer is promised besides the clauses: terms, privacy notice, the summary before the signature, and each
 * message of a credit; every sentence in its order, with the tests that keep it.
 */

const ledger = 'src/domain/credit/ledger';
const loan = 'src/server/actions/loan';
const people = 'src/server/actions/people';
const ends = 'src/server/actions/credit/ends.test.ts';
const papers = 'src/server/actions/papers/sign-contract.test.ts';
const deliveries = 'src/server/actions/credit/record-delivery.test.ts';
const consents = 'src/server/routes/consents.test.ts';
const accepts = 'src/server/routes/accept-terms.test.ts';
const decides = 'src/server/routes/decision.test.ts';
const service = `${loan}/service-loans.test.ts`;
const takes = `${loan}/take-payment.test.ts`;
const payoffs = `${loan}/payoff.test.ts`;
const forgets = `${people}/forget-applicants.test.ts`;

const fact = 'A fact of the partner, of the law or of somebody else; it promises nothing of the product.';
const figures: Keeper = [papers, 'summary, contract, pagaré and instalments say the same figures'];
const noCharges: Keeper = [
  `${ledger}/any-facts.test.ts`,
  'the invariants hold after any facts, and every peso stands in one place',
];
const activates: Keeper = [takes, 'parts of a down payment count, and its rest activates the credit'];
const locks: Keeper = [
  service,
  'late beyond the grace days locks once, paying unlocks, the last payment releases',
];
const unlocks: Keeper = [
  service,
  'a payment of the shortest way unlocks the device, though later weeks are past due within their grace',
];
const releases: Keeper = [takes, 'the last payment ends the loan and frees the device, whatever their order'];
const paysOff: Keeper = [
  payoffs,
  'vector 31: paid in time and told late, it ends the credit, and says what was saved',
];
const revokes: Keeper = [
  ends,
  'vector 63: after three weeks everything that was paid is returned; nothing locks or reminds',
];
const inTime: Keeper = [
  `${ledger}/terms-of-law.test.ts`,
  'vector 61: the later of signature and delivery counts',
];
const firstWeek: Keeper = [
  `${ledger}/delivered.test.ts`,
  'the first week is due seven days after the delivery, and later ones every seven days',
];
const oldestFirst: Keeper = [`${ledger}/book.test.ts`, 'vector 6: 88.00 on reference 26 cover week 1'];
const hours: Keeper = ['src/domain/credit/contact-window.test.ts', 'from 07:00 until before 22:00'];
const theft: Keeper = [
  ends,
  'is locked at once, also at night, tells the partner, and is closed by a fresh code only',
];
const refunds: Keeper = [ends, 'vector 62: within five business days; to a CLABE with its check digit, once'];
const travels: Keeper = [
  deliveries,
  'packed, sent, delivered, returned: the customer follows it, hears of it, and the audit log has who',
];
const reasons: Keeper = [decides, 'that refuses says why in Spanish, and closes the request'];
const asks: Keeper = [
  `${people}/ask-privacy.test.ts`,
  'asked, with its legal deadline and an SMS; the text is sealed; answered once by one person',
];
const copies: Keeper = [
  `${people}/copy-own-data.test.ts`,
  'the copy has her data, her payments, her messages without codes, and her papers byte for byte',
];
const complains: Keeper = [
  `${people}/complaints.test.ts`,
  'a complaint has a folio, ten business days, an SMS and a line of the log; its text is sealed',
];
const answersByLetter: Keeper = [
  'src/server/routes/office/complaints.test.ts',
  'it is answered once, by one person, and its customer hears of the letter',
];
const accepted: Keeper = [
  consents,
  'accepted notice and terms have a receipt each: the text of that day, who and when, with a folio of its own',
];

/** src/domain/partner/standard-terms.ts; `clause` is the number of the section. */
export const terms: readonly Promised[] = [
  notOurs('1', 'Este sitio es de', fact),
  notOurs('1', 'Puedes llamarnos', fact),
  notOurs('1', 'Al usar el sitio', fact),
  notOurs('2', 'Todos los precios', fact),
  kept('2', 'De cada equipo mostramos', [
    'src/server/routes/catalogue.test.ts',
    'a product says what its credit costs: the total, and CAT without VAT with the day of its calculation',
  ]),
  notOurs('2', 'Las imágenes', fact),
  notOurs('2', 'Las ofertas', fact),
  kept('2', 'El precio y el plan', [
    'src/server/routes/chosen-plan.test.ts',
    'the chosen plan is what the rules decide on, what is signed, printed and owed',
  ]),
  kept('3', 'Puedes solicitarlo', ['src/domain/credit/decision.test.ts', 'ages and limits are inclusive']),
  kept('3', 'Te pediremos', [
    'src/domain/onboarding/journey.test.ts',
    'is one chain: each step leads to the one written below it, and the last to none',
  ]),
  kept('3', 'La solicitud es gratuita', [
    ends,
    'vector 15: what was paid is held and returned; the customer may apply again',
  ]),
  kept('3', 'Alba puede aprobarla', [
    'src/domain/credit/decision.test.ts',
    'every decision has reasons, and the same input decides the same',
  ]),
  kept('3', 'Si no se aprueba', reasons, complains, answersByLetter),
  kept('3', 'Antes de firmar verás', figures),
  kept('4', 'Tu crédito se activa', activates),
  kept('4', 'Después pagas', figures, firstWeek),
  kept('4', 'Alba no cobra comisión', noCharges),
  kept('4', 'Tienes 3 días', [
    `${ledger}/lock.test.ts`,
    'vector 38: past due the day after, locked at 07:00 after the days of grace',
  ]),
  kept('4', 'No cobramos intereses', noCharges),
  kept('4', 'Puedes pagar antes', paysOff, [
    payoffs,
    'a reference for several weeks or an amount of choice, once until it is paid',
  ]),
  kept('4', 'Si liquidas antes', [
    `${ledger}/payoff.test.ts`,
    'vector 27: on day 6, with nothing paid, the financed amount',
  ]),
  kept('4', 'Lo que pagues', oldestFirst),
  kept('4', 'Guarda tus comprobantes', [
    `${loan}/read-account.test.ts`,
    'the statement follows the loan from signing to the last payment',
  ]),
  kept('5', 'Mientras dure', [
    'src/server/routes/payments.test.ts',
    'the phone itself follows the loan: enrolled, locked, freed by the payment, released at the end',
  ]),
  kept('5', 'Si una semana', locks, [
    'src/server/providers/device-lock/knox-guard.test.ts',
    'the locked screen says why and whom to call; one access token serves many orders',
  ]),
  kept('5', 'Se desbloquea en cuanto', unlocks),
  notOurs('5', 'El programa no lee', 'The lock service: the product asks nothing of what is on a phone.'),
  kept('5', 'Al pagar tu último', releases, [
    'src/server/jobs/send-device-order.test.ts',
    'an unlock that nobody took within the hour is an alarm, and past its time at the desk; a lock is not',
  ]),
  kept('6', 'Entregamos el equipo', [
    'src/domain/delivery/delivery.test.ts',
    'the promise is 3 to 7 days after the down payment',
  ]),
  kept('6', 'El envío no tiene', noCharges),
  kept('6', 'Puedes arrepentirte', inTime, revokes),
  kept('6', 'Avísanos en tu cuenta', revokes, refunds),
  notOurs('6', 'Los gastos de la', fact),
  notOurs('6', 'El equipo tiene', fact),
  kept('7', 'Si ya pagaste', [
    `${ledger}/buyer-may-choose.test.ts`,
    'vector 55: a third of %s by price, price on credit and weeks',
  ]),
  kept('7', 'Si aceptamos', unlocks),
  kept('7', 'Solo te buscaremos', hours, [
    `${loan}/loan-messages.test.ts`,
    'what is said about money owed begins with who says it',
  ]),
  kept('7', 'Nunca llamaremos', ['src/domain/credit/contact-window.test.ts', 'a %s is never contacted']),
  kept('8', 'Repórtalo en', theft),
  notOurs('8', 'El robo o extravío', fact),
  notOurs('9', 'En los equipos', fact),
  notOurs('9', 'El servicio lo presta', fact),
  kept('10', 'Escríbenos a', complains),
  notOurs('10', 'También puedes', fact),
  kept('11', 'Si cambiamos', accepted),
  notOurs('11', 'Se aplican', fact),
  notOurs('11', 'Última actualización', fact),
  notOurs('11', 'Alba es una empresa', fact),
];

/** src/domain/partner/standard-privacy.ts */
export const notice: readonly Promised[] = [
  notOurs('1', 'Comercializadora Alba', fact),
  kept('2', 'De identificación', copies),
  kept('2', 'Patrimoniales', copies),
  kept('2', 'Técnicos', copies),
  notOurs('2', 'Datos sensibles', fact),
  kept('2', 'Solo la tratamos', [
    accepts,
    'that the face is compared is agreed to before the window opens, and the trail says whether it was',
  ]),
  notOurs('3', 'Finalidades necesarias', fact),
  notOurs('3', 'Finalidades voluntarias', 'The product sends no promotion.'),
  notOurs('3', 'Solo lo hacemos', 'The product sends no promotion.'),
  notOurs('3', 'También puedes', fact),
  notOurs('4', 'Con las sociedades', 'It may; the product reports to no bureau.'),
  notOurs('4', 'Estas transferencias', fact),
  notOurs('4', 'Los proveedores', fact),
  notOurs('4', 'No vendemos', 'The product hands data to nobody else.'),
  kept('5', 'Puedes acceder', asks, copies, [
    consents,
    'a consent that was answered is taken back: the receipt says so, the request goes on, and it is in the log',
  ]),
  kept('5', 'Escribe a', asks),
  notOurs('5', 'Es gratuito', fact),
  kept('5', 'Te respondemos', asks, [
    'src/server/routes/office/privacy.test.ts',
    'what is granted waits for fifteen business days more, until it is done',
  ]),
  kept('5', 'Mientras tengas', [`${people}/erase-person.test.ts`, 'a credit that runs keeps its person']),
  kept('6', 'Una primera evaluación', [
    'src/domain/credit/decision.test.ts',
    'every decision has reasons, and the same input decides the same',
  ]),
  kept('6', 'Puedes oponerte', reasons, asks, complains, answersByLetter),
  kept(
    '7',
    'Conservamos los datos',
    [
      forgets,
      'who was refused: proofs, addresses, e-mail and place after 90 days, the rest after a year; the reasons stay',
    ],
    [
      `${people}/archive.test.ts`,
      'what was never asked to be erased is destroyed after the same years; a partner may keep it longer',
    ],
  ),
  kept('7', 'La autorización', [
    'src/domain/applicant/consent.test.ts',
    'it is good on the last day of three years, and no longer',
  ]),
  kept('7', 'Los datos viajan', [
    'src/server/queries/keys/canary.test.ts',
    'thirty personal texts go through the whole product, and stand in no log, error or file [abuse]',
  ]),
  notOurs(
    '7',
    'El sitio usa',
    'No script of anybody else runs in the shop, and none of ours sets another cookie.',
  ),
  notOurs('7', 'No usamos cookies', 'As above.'),
  kept('8', 'Si cambia este aviso', accepted, [
    accepts,
    'a text that is not the one of today is not agreed to, nor one that is no hash',
  ]),
  notOurs('8', 'Si crees', fact),
  notOurs('8', 'Última actualización', fact),
  notOurs('8', 'Alba es una empresa', fact),
];

/** src/domain/credit/signing-summary.ts; `clause` is what a line is about. */
export const summary: readonly Promised[] = [
  kept('pay', 'Pagas', figures),
  kept('total', 'En total pagas', figures),
  kept('total', 'De contado son', figures),
  kept('total', 'El crédito te cuesta', figures),
  kept('cat', 'CAT: ', figures, [
    papers,
    'a contract of the version before is rendered with the clauses and the CAT that were signed',
  ]),
  notOurs('cat', 'Para fines', fact),
  kept('due', 'Tu primera semana', firstWeek),
  kept('due', 'Antes no debes', [
    service,
    'nobody is reminded or locked for a device that she has not got: %s',
  ]),
  kept('late', 'Si pasan 3 días', locks),
  kept('late', 'Se desbloquea cuando', unlocks),
  kept('late', 'No cobramos', noCharges),
  kept('early', 'Puedes liquidar', paysOff),
  kept('revoke', 'Puedes arrepentirte', inTime, revokes),
  kept('revoke', 'Te devolvemos', refunds),
  notOurs('lender', 'Te da el crédito', fact),
  notOurs('lender', 'Para aclaraciones', fact),
];

/** Each function of loan-messages.ts and act-messages.ts that writes a message; `clause` is its name. */
export const texts: readonly Promised[] = [
  kept('answerReady', '', [
    'src/server/routes/decision.test.ts',
    'is reviewed by a person, whose answer goes out by one e-mail that leads back',
  ]),
  kept('requestLink', '', [
    'src/server/routes/office/casework.test.ts',
    'the link leads to the present step; once a minute, ten times a day',
  ]),
  kept('correctionAsked', '', [
    'src/server/routes/office/corrections.test.ts',
    'is asked for, told, uploaded beside the first, and the review goes on',
  ]),
  kept('correctionAgain', '', [
    'src/server/routes/office/corrections.test.ts',
    'the customer is reminded once, and after the last day the review goes on',
  ]),
  kept('requestCancelled', '', [
    'src/server/routes/office/casework.test.ts',
    'ends the request, tells the customer why, and says who did it',
  ]),
  kept('contractSigned', '', activates),
  kept('creditActive', '', travels, firstWeek),
  kept('paidOff', '', releases),
  kept('paymentDue', '', [
    service,
    'reminders: one before each payment and one when it is late, not one more',
  ]),
  kept('paymentOverdue', '', locks),
  kept('deviceLocked', '', unlocks),
  kept('missingToUnlock', '', [
    service,
    'who pays a part while locked hears what is still missing to unlock, and its reference',
  ]),
  kept('catchUpReady', '', [
    service,
    'who pays a part while locked hears what is still missing to unlock, and its reference',
  ]),
  kept('deviceStillLocked', '', unlocks),
  kept('deviceUnlocked', '', unlocks),
  kept('unlockedByAct', '', [ends, 'unlocks what money locked']),
  kept('paidOffWhileStolen', '', [ends, 'a stolen phone that is paid off is released when it is back']),
  kept('contractCancelled', '', [
    ends,
    'vector 15: what was paid is held and returned; the customer may apply again',
  ]),
  kept('contractRevoked', '', revokes, refunds),
  kept('contractRescinded', '', [
    'src/server/routes/office/credits.test.ts',
    'a contract whose device nobody can deliver is ended by two, with everything back',
  ]),
  kept('theftReported', '', theft),
  kept('theftClosed', '', theft),
  kept('paused', '', [
    ends,
    'vector 52: two weeks on 14 December move the open payments; it is signed by a code',
  ]),
  kept('promised', '', [
    ends,
    'vector 54: no lock until its day has ended; broken, locked at the next 07:00',
  ]),
  kept('clabeGiven', '', [
    ends,
    'nothing is paid to a CLABE for 72 hours, and its owner hears of it on the phone and by e-mail',
  ]),
  kept('refundPaid', '', refunds),
  kept('debtForgiven', '', [
    'src/server/routes/office/credits.test.ts',
    'a part is forgiven by finance and a supervisor: never paid, no lock for it, the customer is told',
  ]),
  kept('paymentTakenBack', '', [
    'src/server/routes/office/payments-taken-back.test.ts',
    'money in the wrong credit waits again, and goes to the right one: each customer owes what is hers',
  ]),
  kept('deviceSent', '', travels),
  kept('deviceSentLate', '', [
    deliveries,
    'a device that leaves late is told without a promise that has passed',
  ]),
  kept('deviceDelivered', '', travels, firstWeek),
  kept('deviceCameBack', '', [
    deliveries,
    'one that came back undelivered owes nothing, is packed again, and its weeks begin once it is there',
  ]),
];
