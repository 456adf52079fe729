import { useSearchParams } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Section } from '../../ui/section.tsx';
import { History } from '../solicitud/history-list.tsx';
import { ContactSide } from './contact-side.tsx';
import { DeviceSide } from './device-side.tsx';
import { actSentence } from './act-sentence.ts';
import es from './es.json';
import { acts, type Act } from './parts.ts';
import { PayoffSide } from './payoff-side.tsx';
import { mayAct, type CreditView } from './view.ts';

const t = sentences(es);

/** What of a credit is not its money: the quote, the device, the customer, what can be done, and the history. */
export function CreditSide({ view }: { view: CreditView }) {
  const { credit, now } = view;
  const [query] = useSearchParams();
  return (
    <aside>
      <PayoffSide view={view} />
      <ActList view={view} />
      <ContactSide view={view} />
      <DeviceSide view={view} />
      <History
        record={credit}
        whole={`/credito/${credit.account}/bitacora`}
        now={now}
        isOnlyPeople={query.get('solo') === 'personas'}
        note={credit.may.note && <NoteForm />}
      />
    </aside>
  );
}

const needTwo: readonly Act[] = [
  'pausa',
  'perdonar',
  'liberar',
  'bloquear',
  'desbloquear',
  'cancelar',
  'revocar',
  'rescindir',
  'archivo',
  'telefono',
];

function ActList({ view: { credit } }: { view: CreditView }) {
  const open = acts.filter((act) => act !== 'contacto' && mayAct[act](credit.may));
  return (
    <Section title={t('actsTitle')}>
      {open.length === 0 ? (
        <p className="muted small">{t('actsNone')}</p>
      ) : (
        <ul className="act-list">
          {open.map((act) => (
            <li key={act}>
              <ButtonLink size="sm" to={`/credito/${credit.account}/${act}`}>
                {actSentence(`act-${act}`, credit)}
              </ButtonLink>
              {needTwo.includes(act) && (
                <Badge tone="pair" icon="two-people" flat>
                  {t('twoPeople')}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
