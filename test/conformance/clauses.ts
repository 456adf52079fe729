/** A test that keeps a promise: its file and its title, as both stand in the source. */
export type Keeper = readonly [file: string, title: string];

/** One sentence that a customer is promised, with the tests that keep it. */
export interface Promised {
  readonly clause: string;
  /** How the sentence begins. */
  readonly says: string;
  readonly kept: readonly Keeper[];
  /** Why no test of the product can keep it, where there is none. */
  readonly notOurs?: string;
}

const ledger = 'src/domain/credit/ledger';
const loan = 'src/server/actions/loan';
const ends = 'src/server/actions/credit/ends.test.ts';
const papers = 'src/server/actions/papers/sign-contract.test.ts';
const deliveries = 'src/server/actions/credit/record-delivery.test.ts';
const desk = 'src/server/routes/office/credits.test.ts';
const forgets = 'src/server/actions/people/forget-applicants.test.ts';
const figures: Keeper = [papers, 'summary, contract, pagaré and instalments say the same figures'];
const law = 'It says what the law says or what a person does: nothing for the product to do.';

export const kept = (clause: string, says: string, ...keepers: Keeper[]): Promised => ({
  clause,
  says,
  kept: keepers,
});
export const notOurs = (clause: string, says: string, why: string): Promised => ({
  clause,
  says,
  kept: [],
  notOurs: why,
});

/** Every sentence of the clauses, in their order (src/server/documents/contract-clauses.ts). */
export const promises: readonly Promised[] = [
  kept('Objeto', 'La Empresa vende', figures),
  kept('Enganche y activación', 'El crédito se activa', [
    `${loan}/take-payment.test.ts`,
    'parts of a down payment count, and its rest activates the credit',
  ]),
  kept(
    'Enganche y activación',
    'Mientras no lo reciba',
    [`${loan}/service-loans.test.ts`, 'a loan that waits for its down payment is left alone'],
    [ends, 'vector 15: what was paid is held and returned; the customer may apply again'],
  ),
  kept('Enganche y activación', 'El enganche no tiene', [
    `${loan}/make-references.test.ts`,
    'vector 69: that of the down payment is renewed too',
  ]),
  kept(
    'Entrega',
    'Activado el crédito',
    ['src/domain/delivery/delivery.test.ts', 'the promise is 3 to 7 days after the down payment'],
    [deliveries, 'the list says by which day each device was promised'],
  ),
  kept(
    'Entrega',
    'Alba avisará',
    [
      `${loan}/contact-due.test.ts`,
      'whoever pays the down payment is to be contacted, once, and is told what happens next',
    ],
    [
      deliveries,
      'packed, sent, delivered, returned: the customer follows it, hears of it, and the audit log has who',
    ],
  ),
  kept('Entrega', 'Mientras el Cliente', [
    `${loan}/service-loans.test.ts`,
    'nobody is reminded or locked for a device that she has not got: %s',
  ]),
  kept('Entrega', 'Si la Empresa', [
    desk,
    'a contract whose device nobody can deliver is ended by two, with everything back',
  ]),
  kept('Entrega', 'Al entregarlo se', [
    deliveries,
    'a delivery has its note with the IMEI, for the customer alone, and its hash is in the record',
  ]),
  kept('Pagos semanales', 'El Cliente hará', figures),
  kept(
    'Pagos semanales',
    'El primero vence',
    [
      `${ledger}/delivered.test.ts`,
      'the first week is due seven days after the delivery, and later ones every seven days',
    ],
    [`${ledger}/delivered.test.ts`, 'a delivery that is told late makes nothing late at once'],
  ),
  kept(
    'Pagos semanales',
    'Cada pago tiene',
    [papers, 'the references are ones that a till can check, and no two are alike'],
    [`${ledger}/lock.test.ts`, 'vector 47: paid before the lock and told after it'],
    [
      `${ledger}/book.test.ts`,
      'vector 14: an unknown reference waits, and once assigned counts by its old value day',
    ],
  ),
  kept(
    'Pagos semanales',
    'Lo que se recibe',
    [`${ledger}/book.test.ts`, 'vector 6: 88.00 on reference 26 cover week 1'],
    [`${ledger}/book.test.ts`, 'vector 70: old and new paper of week 10, both paid, cover weeks 10 and 11'],
  ),
  kept('Costo del crédito', 'El único cargo', figures, [
    'src/domain/credit/plan.test.ts',
    'a plan has every figure of the credit',
  ]),
  kept('Costo del crédito', 'No hay comisión', [
    `${ledger}/any-facts.test.ts`,
    'the invariants hold after any facts, and every peso stands in one place',
  ]),
  kept('Costo del crédito', 'Los importes incluyen', [
    'src/domain/credit/plan.test.ts',
    'each payment is capital, charge and the IVA of the charge, to the centavo',
  ]),
  kept(
    'Pago anticipado',
    'El Cliente puede liquidar',
    [`${loan}/payoff.test.ts`, 'a reference for several weeks or an amount of choice, once until it is paid'],
    [
      `${loan}/payoff.test.ts`,
      'vector 31: paid in time and told late, it ends the credit, and says what was saved',
    ],
  ),
  kept(
    'Pago anticipado',
    'Al liquidar se descuenta',
    [`${ledger}/payoff.test.ts`, 'vector 27: on day 6, with nothing paid, the financed amount'],
    [`${ledger}/payoff.test.ts`, 'with equal payments it is never above the actuarial balance'],
  ),
  kept(
    'Pago anticipado',
    'El importe y su referencia',
    [
      `${loan}/payoff.test.ts`,
      'twenty at once get one quote and one reference; a second day or a stranger none of it',
    ],
    [
      'test/e2e/payoff.test.ts',
      'at 360 px: another amount, then a quote, paid at the till, paid off, and the settlement letter opens',
    ],
    [desk, 'is quoted, with a reference, and the customer is told once'],
  ),
  kept('Pagaré', 'El Cliente suscribe', figures, [
    'src/server/documents/pagare.test.ts',
    'a signed pagaré has the six parts of LGTOC 170 on one page',
  ]),
  kept('Pagaré', 'La Empresa no lo presentará', [
    'src/server/documents/settlement.test.ts',
    'the letter says that nothing is owed, what was paid and saved, and what becomes of pagaré and device',
  ]),
  kept('Pagaré', 'Desde ese día', [
    `${loan}/payoff.test.ts`,
    'vector 31: paid in time and told late, it ends the credit, and says what was saved',
  ]),
  kept('Bloqueo del equipo', 'El Cliente autoriza', [
    'src/server/routes/payments.test.ts',
    'the phone itself follows the loan: enrolled, locked, freed by the payment, released at the end',
  ]),
  kept(
    'Bloqueo del equipo',
    'Pasados 3 días naturales',
    [
      `${loan}/service-loans.test.ts`,
      'late beyond the grace days locks once, paying unlocks, the last payment releases',
    ],
    [`${ledger}/lock.test.ts`, 'vector 38: past due the day after, locked at 07:00 after the days of grace'],
  ),
  kept('Bloqueo del equipo', 'Bloqueado, el equipo', [
    'src/server/providers/device-lock/knox-guard.test.ts',
    'the locked screen says why and whom to call; one access token serves many orders',
  ]),
  kept(
    'Bloqueo del equipo',
    'El equipo se desbloquea',
    [
      `${loan}/service-loans.test.ts`,
      'a payment of the shortest way unlocks the device, though later weeks are past due within their grace',
    ],
    [
      `${loan}/take-payment.test.ts`,
      'the last payment ends the loan and frees the device, whatever their order',
    ],
  ),
  notOurs('Bloqueo del equipo', 'El Cliente no debe', law),
  notOurs('Incumplimiento', 'Si el Cliente deja', law),
  kept('Incumplimiento', 'Si el Cliente ya cubrió', [
    `${ledger}/buyer-may-choose.test.ts`,
    'vector 55: a third of %s by price, price on credit and weeks',
  ]),
  kept(
    'Cobranza',
    'La Empresa se comunicará',
    [
      'src/server/jobs/collection-messages.test.ts',
      'at 23:00 it waits for the morning, and is stale then; at 21:59 it leaves',
    ],
    ['src/domain/credit/contact-window.test.ts', 'from 07:00 until before 22:00'],
    ['src/domain/credit/contact-window.test.ts', 'the clock is the one where the customer lives'],
    [`${loan}/loan-messages.test.ts`, 'what is said about money owed begins with who says it'],
    [desk, 'are written down inside the hours where she lives, sealed, and outside refused'],
  ),
  kept('Cobranza', 'No contactará', ['src/domain/credit/contact-window.test.ts', 'a %s is never contacted']),
  notOurs('Cobranza', 'Quien gestione', 'People who collect; the product takes money under references only.'),
  kept(
    'Robo, extravío y garantía',
    'El robo o extravío',
    [ends, 'is locked at once, also at night, tells the partner, and is closed by a fresh code only'],
    [desk, 'a theft told by phone locks by one person; its release needs another'],
  ),
  notOurs('Robo, extravío y garantía', 'El equipo tiene', 'The manufacturer’s.'),
  kept(
    'Revocación',
    'El Cliente puede revocar',
    [`${ledger}/terms-of-law.test.ts`, 'vector %i: delivered on %s, to be revoked until %s'],
    [`${ledger}/terms-of-law.test.ts`, 'vector 61: the later of signature and delivery counts'],
    [`${ledger}/terms-of-law.test.ts`, 'before a proven delivery it stays open'],
  ),
  kept(
    'Revocación',
    'Basta avisar',
    [ends, 'vector 63: after three weeks everything that was paid is returned; nothing locks or reminds'],
    [ends, 'vector 62: within five business days; to a CLABE with its check digit, once'],
    [desk, 'a revocation is made by analysis and confirmed by finance; all that was paid is to be returned'],
  ),
  notOurs('Revocación', 'Los gastos de flete', law),
  kept('Historial crediticio', 'El Cliente autorizó', [
    'src/server/routes/bureau-consent.test.ts',
    'is stored with its evidence before the code goes out, and confirmed by the code',
  ]),
  notOurs('Historial crediticio', 'La Empresa puede informar', 'It may; the product reports to no bureau.'),
  kept(
    'Datos personales',
    'La Empresa trata',
    [
      forgets,
      'a credit stays whole, running and paid off, and so do messages to a phone that somebody else’s request has',
    ],
    [forgets, 'who left later: all but the proof of the consent after 90 days, and that when it ends'],
  ),
  kept(
    'Datos personales',
    'El Cliente puede ejercer',
    [
      'src/server/actions/people/ask-privacy.test.ts',
      'asked, with its legal deadline and an SMS; the text is sealed; answered once by one person',
    ],
    [
      'src/server/actions/people/copy-own-data.test.ts',
      'the copy has her data, her payments, her messages without codes, and her papers byte for byte',
    ],
  ),
  notOurs('Firma electrónica', 'Las partes acuerdan', law),
  kept('Firma electrónica', 'La firma dibujada', [
    'src/server/documents/contract.test.ts',
    'the evidence is printed: hashes, times of the centre of Mexico, address and browser',
  ]),
  kept('Firma electrónica', 'El Cliente puede descargar', [
    papers,
    'the signed papers carry the hashes and never change',
  ]),
  notOurs('Quejas y jurisdicción', 'Para aclaraciones', 'People answer there.'),
  notOurs('Quejas y jurisdicción', 'La Procuraduría Federal', law),
  notOurs('Quejas y jurisdicción', 'En lo judicial', law),
  notOurs('Quejas y jurisdicción', 'Este contrato está', 'The partner registers it, and tells its number.'),
];
