import { useSearchParams } from 'react-router';
import { severalAction, severalLoader } from '../../list/several-action.ts';
import { SeveralPage } from '../../list/several-page.tsx';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);
const several = { act: 'change-product', list: '/catalogo', field: 'producto', takes: ['state'] } as const;

export const meta = () => titled(t('severalTitle'));
export const loader = severalLoader(several);
export const action = severalAction(several);

/** Puts several products on sale, or withdraws them. */
export default function Varios() {
  const [query] = useSearchParams();
  const state = query.get('state') === 'withdrawn' ? 'withdrawn' : 'on-sale';
  return (
    <SeveralPage
      words={{
        title: t(`set-${state}`),
        list: several.list,
        listName: t('title'),
        row: t('product'),
        submit: (n) => t(`set-${state}-${n === 1 ? 'one' : 'other'}`, { n }),
        done: (n) => t(`was-set-${state}-${n === 1 ? 'one' : 'other'}`, { n }),
        to: (id) => `/producto/${id}`,
      }}
    />
  );
}
