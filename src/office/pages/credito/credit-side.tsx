import { useSearchParams } from 'react-router';
import { creditActs, needsTwo } from '#domain/staff/acts.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Section } from '../../ui/section.tsx';
import { History } from '../solicitud/history-list.tsx';
import { ContactSide } from './contact-side.tsx';
import { DeviceSide } from './device-side.tsx';
import es from './es.json';
import { actWords, type CreditView } from './parts.ts';
import { PayoffSide } from './payoff-side.tsx';

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

function ActList({ view: { credit } }: { view: CreditView }) {
  return (
    <Section title={t('actsTitle')}>
      {credit.acts.length === 0 ? (
        <p className="muted small">{t('actsNone')}</p>
      ) : (
        <ul className="act-list">
          {credit.acts.map((act) => (
            <li key={act}>
              <ButtonLink size="sm" to={`/credito/${credit.account}/${creditActs[act].segment}`}>
                {actWords(act, 'button', credit)}
              </ButtonLink>
              {needsTwo(act) && (
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
