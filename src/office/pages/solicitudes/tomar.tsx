import { severalAction, severalLoader } from '../../list/several-action.ts';
import { SeveralPage } from '../../list/several-page.tsx';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);
const several = { act: 'claim-request', list: '/solicitudes', field: 'requestId' } as const;

export const meta = () => titled(t('claimTitle'));
export const loader = severalLoader(several);
export const action = severalAction(several);

/** Takes several requests as one's own work. */
export default function Tomar() {
  return (
    <SeveralPage
      words={{
        title: t('claimTitle'),
        list: '/solicitudes?held=mine',
        listName: t('title'),
        row: t('request'),
        submit: (n) => t(n === 1 ? 'claimAll_one' : 'claimAll_other', { n }),
        done: (n) => t(n === 1 ? 'claimed_one' : 'claimed_other', { n }),
        to: (id) => `/solicitud/${id}`,
      }}
    />
  );
}
