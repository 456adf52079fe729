import { useActionData, useLocation, useSearchParams } from 'react-router';
import { sentences } from '../../../text/sentences.ts';
import type { Answer } from '../../../ui/answer.ts';
import { ErrorsOf } from '../../../ui/errors-of.tsx';
import { Toast } from '../../../ui/toast.tsx';
import { doneActs, isDialog } from './acts.ts';
import es from './es.json';

const t = sentences(es);

/** What became of the last act: done, or refused and why. A dialog says its refusals itself. */
export function Said() {
  const answer = useActionData<Answer>();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const done = doneActs.find((act) => act === query.get('hecho'));
  return (
    <>
      {answer && !isDialog(query.get('hacer')) && <ErrorsOf reply={answer.reply} />}
      <Toast message={done && !answer ? t(`done-${done}`) : null} id={key} />
    </>
  );
}
