import { useFetcher } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { WhyDialog } from '../../ui/masked.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import es from './es.json';

const t = sentences(es);

interface Opened extends Answer {
  readonly view: { readonly id: string } | null;
}

/** Asks why, then gives a link to the document for five minutes. */
export function OpenDocument({ id, what }: { id: string; what: string }) {
  const fetcher = useFetcher<Opened>();
  const view = fetcher.data?.view ?? null;
  const left = useSecondsLeft(view, 5 * 60);
  if (view !== null && left > 0) {
    return (
      <span className="seal open">
        <a className="link" href={`/oficina/papel/${view.id}`} target="_blank" rel="noreferrer">
          {t('opened')}
        </a>
        <span className="left">{t('openedLeft', { n: Math.ceil(left / 60) })}</span>
      </span>
    );
  }
  return (
    <span className="seal">
      <WhyDialog
        fetcher={fetcher}
        what={what}
        subject={{ name: 'document', value: id }}
        submit={t('openFor')}
      />
    </span>
  );
}
