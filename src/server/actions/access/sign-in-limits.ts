import { DomainError } from '#domain/errors.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import type { TypedWay } from '#domain/staff/passkey-rule.ts';
import { missesToClose, type SignInLock } from '#domain/staff/sign-in-lock.ts';
import { quoted } from '#domain/staff/roles.ts';
import type { Deps, DeskVisitor } from '#server/actions/base/context.ts';
import { appNow } from '#server/database/clock.ts';
import type { TxStore } from '#server/database/store.ts';
import { addTo, addToAll, fillOfAll, type Bucket } from '#server/queries/codes/rate-buckets.ts';
import { addMiss, lockOf, type Allowance } from '#server/queries/staff/misses.ts';
import type { StaffPerson } from '#server/queries/staff/people.ts';
import { networksOf } from './send-limits.ts';
import { tellOfAccess } from './tell-of-access.ts';

/** Who types a code, for whom. */
export interface Typist {
  readonly email: string;
  readonly way: TypedWay;
  /** In which she has signed in before; null: any other. */
  readonly ownBrowser: string | null;
  readonly visitor: DeskVisitor;
}

/**
 * Apps and recovery codes count apart, and so does each browser that has signed in before: a stranger closes nothing there.
 * Known and unknown e-mails are counted alike, which tells nothing of who works here.
 */
export const allowanceOf = ({ email, way, ownBrowser }: Typist): Allowance => ({
  email,
  name: ownBrowser === null ? way : `${way}:${ownBrowser}`,
});

/** @throws rate-limited after too many wrong codes for this e-mail or from this network */
export async function assertMayTry(
  { config }: Pick<Deps, 'config'>,
  tx: TxStore,
  typist: Typist,
): Promise<void> {
  const lock = await lockOf(tx, allowanceOf(typist));
  if (lock) throw await closedBy(tx, lock);
  const [fill] = await fillOfAll(tx, networkCaps(config, typist));
  if (fill?.full) throw new DomainError('rate-limited', { retryAfterSeconds: fill.secondsLeft });
}

async function closedBy({ db }: TxStore, { until }: SignInLock): Promise<DomainError> {
  if (until === null) return new DomainError('rate-limited', { messages: [`${tooMany} ${untilOpened}`] });
  const seconds = Math.ceil((until.getTime() - (await appNow(db)).getTime()) / 1000);
  return new DomainError('rate-limited', {
    retryAfterSeconds: Math.max(1, seconds),
    messages: [
      `${tooMany} Esta manera de entrar se abre el ${momentInWords(until.toISOString())}. ${otherWays}`,
    ],
  });
}

const tooMany = 'Hubo demasiados códigos equivocados con ese correo.';
const otherWays = 'Mientras, entre con su llave de acceso o en el navegador donde entra siempre.';
const untilOpened = `Esta manera de entrar la abre otra vez alguien de Administración. ${otherWays}`;

/** Counts a wrong code. Its person, if there is one, is told of each lock that it closes, once. */
export async function countMiss(
  deps: Deps,
  tx: TxStore,
  typist: Typist,
  person: StaffPerson | undefined,
): Promise<void> {
  await addToAll(tx, networkCaps(deps.config, typist));
  const lock = await addMiss(tx, allowanceOf(typist));
  if (lock && person) await tellOfLock(deps, tx, person, lock);
}

/** In a browser of her own she is not held by who shares her network. */
const networkCaps = (
  { limited }: Pick<Deps['config'], 'limited'>,
  { ownBrowser, visitor }: Typist,
): Bucket[] =>
  limited && ownBrowser === null
    ? [{ key: `desk:${networksOf(visitor.ip).subscriber}`, windowSeconds: 3600, limit: 60 }]
    : [];

/** Bounds the mails that somebody with her app alone can send to her. @throws rate-limited */
export async function countLink(tx: TxStore, email: string): Promise<void> {
  const cap = { key: `desk-link:${email.trim().toLowerCase()}`, windowSeconds: 3600, limit: 10 };
  const { full, secondsLeft } = await addTo(tx, cap);
  if (full) throw new DomainError('rate-limited', { retryAfterSeconds: secondsLeft });
}

const tellOfLock = (deps: Deps, tx: TxStore, person: StaffPerson, { until }: SignInLock): Promise<void> =>
  tellOfAccess(deps, tx, person, {
    own: {
      subject: 'Códigos equivocados con su correo',
      text:
        'Alguien escribió muchos códigos equivocados con su correo para entrar a la oficina. Esa manera de entrar ' +
        `${until === null ? 'quedó cerrada hasta que alguien de Administración la abra' : `se abre otra vez el ${momentInWords(until.toISOString())}`}. ` +
        'Su llave de acceso sigue sirviendo, y sus códigos también en el navegador donde entra siempre. Si no fue usted, ' +
        'avise a Administración; no hace falta que cambie nada.\n',
    },
    ...(until === null && {
      administrators: {
        subject: 'La entrada de una persona quedó cerrada',
        text:
          `Hubo ${missesToClose} códigos equivocados seguidos con el correo de ${quoted(person.name)}: esa manera de entrar ` +
          'quedó cerrada. Ábrala en Ajustes, en la persona, cuando haya hablado con ella.\n',
      },
    }),
  });
